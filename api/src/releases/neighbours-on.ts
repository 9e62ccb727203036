import { Snapshot } from '@plumbline/contract/releases';
import * as v from 'valibot';
import type { Neighbour } from './gate/route-clashes.ts';

/** In ms. */
const deadline = 5_000;

/** The remotes that are live on a site. @throws Error naming the site where it does not say. */
export async function neighboursOn(site: string): Promise<Neighbour[]> {
  let text: string;
  try {
    const answer = await fetch(`${site}/_site/snapshot?admin=1`, { signal: AbortSignal.timeout(deadline) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    text = await answer.text();
  } catch (cause) {
    throw new Error(`What is live on ${site} could not be asked: ${(cause as Error).message}`, { cause });
  }
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), Snapshot), text);
  if (!snapshot.success) throw new Error(`What is live on ${site} could not be asked: it is no Plumbline`);
  return snapshot.output.remotes.map(({ name, routes }) => ({ remote: name, declaration: { routes } }));
}
