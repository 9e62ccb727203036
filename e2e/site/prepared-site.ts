import { handwrittenRemote } from '../releases/handwritten-remote.ts';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { importGeneratedPosts } from './generated-posts.ts';
import { startSite, type RunningSite } from './running-site.ts';

/** A site for journeys: more articles than a page of the list holds, and a remote of the tests' own beside the real ones. */
export async function startPreparedSite(): Promise<RunningSite> {
  // All journeys come from one network address.
  const site = await startSite({ STAFF_TRIES_PER_ADDRESS: '100000', CHECKOUTS_PER_ADDRESS: '100000' });
  try {
    await importGeneratedPosts(site);
    const desk = await openReleaseDesk(site);
    await desk.publish(await handwrittenRemote());
    await desk.close();
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}
