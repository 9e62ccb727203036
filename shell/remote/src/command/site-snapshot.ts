import * as v from 'valibot';
import { Snapshot } from '@plumbline/contract/releases/releases';

/** The address of a site's live snapshot; with `?admin=1` it includes admin pages. */
const snapshotPath = '/_site/snapshot';
/** In ms. */
const timeout = 5_000;

/** The live snapshot of a site: the release of each remote that visitors get. @throws Error with the reason. */
export async function siteSnapshot(origin: string): Promise<Snapshot> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${origin}${snapshotPath}?admin=1`, { signal: AbortSignal.timeout(timeout) });
    text = await answer.text();
  } catch (cause) {
    throw new Error(`${origin} could not be reached`, { cause });
  }
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), Snapshot), text);
  if (answer.ok && snapshot.success) return snapshot.output;
  throw new Error(`${origin} does not say what is live there (it answered ${answer.status})`);
}
