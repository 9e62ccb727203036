import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { HostFailure } from './remote-failure.ts';
import { withDeadline } from './with-deadline.ts';

/** In ms. */
const deadline = 15_000;

/**
 * Brings federation's part of the shell: a script of its own, which no page needs to show what the server sent.
 * @throws HostFailure
 */
async function federation() {
  const load = () => import(/* webpackChunkName: "federation" */ './federation.ts');
  try {
    // A script takes a preload that has failed for its answer.
    return await withDeadline(load().catch(load), deadline, `it did not come in ${deadline} ms`);
  } catch (cause) {
    throw new HostFailure('The script that loads remotes cannot be had', { cause });
  }
}

/** Loads one page of a release. @throws HostFailure, or RemoteFailure where the release is to blame. */
export async function loadPage(release: ShownRelease, page: string): Promise<PageModule> {
  const host = await federation();
  return host.loadPage(release, page);
}
