import { Snapshot } from '@plumbline/contract/releases/releases';
import * as v from 'valibot';
import { StartError } from '../../platform/start-error.ts';
import type { OtherRemote } from '../validation/route-clashes.ts';

/** In ms, for the answer. */
const timeout = 5_000;

/** The routes of the live remotes of a site. @throws StartError naming the site if it does not answer. */
export async function fetchLiveRemotes(site: string): Promise<OtherRemote[]> {
  const siteError = (why: string) => new StartError(`What is live on ${site} could not be asked: ${why}`);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${site}/_site/snapshot?admin=1`, { signal: AbortSignal.timeout(timeout) });
    text = await answer.text();
  } catch {
    throw siteError('it could not be reached');
  }
  if (!answer.ok) throw siteError(`it answered ${answer.status}`);
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), Snapshot), text);
  if (!snapshot.success) throw siteError('its answer names no remotes');
  return snapshot.output.remotes.map(({ name, routes }) => ({ remote: name, declaration: { routes } }));
}
