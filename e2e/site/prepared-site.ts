import { handwrittenRemote } from '../releases/handwritten-remote.ts';
import { openReleasePublisher } from '../releases/release-publisher.ts';
import { importGeneratedPosts } from './generated-posts.ts';
import { startSite, type RunningSite } from './running-site.ts';

/** A site for journeys: more articles than a page of the list holds, and a remote of the tests' own beside the real ones. */
export async function startPreparedSite(): Promise<RunningSite> {
  // All journeys come from one network address.
  const site = await startSite({
    STAFF_TRIES_PER_ADDRESS: '100000',
    CHECKOUTS_PER_ADDRESS: '100000',
    LEADS_PER_ADDRESS: '100000',
  });
  try {
    await importGeneratedPosts(site);
    const publisher = await openReleasePublisher(site);
    await publisher.publish(await handwrittenRemote());
    await publisher.close();
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}
