import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { HostFailure } from './remote-failure.ts';
import { withDeadline } from './with-deadline.ts';

/** In ms: the longest that the federation runtime may take to load. */
const deadline = 15_000;

/**
 * Loads the federation runtime, which is a separate script because hydration does not need it.
 * @throws HostFailure
 */
async function federation() {
  const load = () => import(/* webpackChunkName: "federation" */ './federation.ts');
  try {
    // A retry, because a failed preload fails the script as well.
    return await withDeadline(load().catch(load), deadline, `it did not load in ${deadline} ms`);
  } catch (cause) {
    throw new HostFailure('The federation runtime could not be loaded', { cause });
  }
}

/** Loads one page of a release. @throws HostFailure, or RemoteFailure if the release fails. */
export async function loadPage(release: ShownRelease, page: string): Promise<PageModule> {
  const host = await federation();
  return host.loadPage(release, page);
}
