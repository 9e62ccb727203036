import { handwrittenRemote } from '../releases/handwritten-remote.ts';
import { openReleasePublisher } from '../releases/release-publisher.ts';
import { importGeneratedPosts } from './generated-posts.ts';
import { startSite, type RunningSite } from './running-site.ts';

/** Starts a site for journeys: with articles for several pages of the list, and with the hand-written remote of the tests. */
export async function startPreparedSite(): Promise<RunningSite> {
  // All journeys have the same IP address, so that its rate limits are raised.
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
