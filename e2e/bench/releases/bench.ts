// Measures the cost of releases and restarts for visitors, on one site: promotions and rollbacks while pages are viewed, the
// memory of the page server over many releases, and restarts of the API and the page server under visitors who do not retry.
import { openReleasePublisher } from '../../releases/release-publisher.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { openSite, unlimitedVisits } from '../shared/bench-site.ts';
import { optionsOf } from '../shared/options.ts';
import { stateSettings } from '../shared/state-of.ts';
import { reportWanted } from '../shared/wanted-figures.ts';
import { measureMemory } from './memory.ts';
import { measurePromotions } from './promotions.ts';
import { measureRestarts } from './restarts.ts';

const { promotions, views, releases, restarts } = optionsOf(
  { promotions: 30, views: 200, releases: 200, restarts: 20 },
  { promotions: 1, views: 20, releases: 1, restarts: 2 },
);

await using folder = await openFolder();
const site = await openSite({ ...unlimitedVisits, ...stateSettings(folder.path) });
const publisher = await openReleasePublisher(site);
try {
  reportWanted([
    ...(await measurePromotions(site, publisher, { promotions, perSecond: views })),
    ...(await measureMemory(site, publisher, releases)),
    ...(await measureRestarts(site, restarts)),
  ]);
} finally {
  await publisher.close();
  await site.stop();
}
