import { setTimeout as delay } from 'node:timers/promises';
import { buildRemote } from '@plumbline/remote/internal/release';
import type { ReleasePublisher } from '../../releases/release-publisher.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { isSmoke } from '../shared/options.ts';
import { descendantProcess } from '../shared/processor-time.ts';
import { stateOf } from '../shared/state-of.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';

const remote = 'mf-blog';
/** More releases than the page server caches bundles of: the growth until then is not a leak. */
const warmUp = isSmoke ? 1 : 40;
/** The number of releases between two measurements. */
const perRow = 40;
/** The permitted growth of the heap for each release, in kB. */
const maxGrowth = 20;

/** In ms until a page shows a release that has just been published. */
const longestWait = 20_000;

/** Requests a page until it shows a release. The previous release is shown until the new one's render host is ready. */
async function waitUntilShown(url: string, hash: string): Promise<void> {
  const end = performance.now() + longestWait;
  while (!(await (await fetch(url)).text()).includes(`data-release="${hash}"`)) {
    if (performance.now() > end) throw new Error(`${url} does not show the release that is live`);
    await delay(50);
  }
}

/** Publishes changed copies of a remote one after another, views a page of each, and prints the page server's resources. */
export async function measureMemory(
  { origin, pid, env }: RunningSite,
  publisher: ReleasePublisher,
  releases: number,
): Promise<WantedFigure[]> {
  const pageServer = descendantProcess(pid, 'shell/server/main.ts');
  const { routes } = (await buildRemote(remote)).release.declaration;
  const path = routes.find((route) => !route.admin && !/[:*]/.test(route.path))?.path ?? '/';

  const publishAndView = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const { hash } = await publisher.publishChanged(remote);
      await waitUntilShown(origin + path, hash);
    }
  };
  const printMemory = async (published: number): Promise<number> => {
    const { heap, rss } = await stateOf(env, pageServer);
    console.log(`| ${[published, heap / 2 ** 20, rss / 2 ** 20].map((cell) => cell.toFixed(0)).join(' | ')} |`);
    return heap;
  };

  console.log(`\n| releases of ${remote}, each viewed at ${path} | heap MB | RSS MB |\n|--:|--:|--:|`);
  await publishAndView(warmUp);
  const before = await printMemory(warmUp);
  let after = before;
  for (let done = 0; done < releases; done += perRow) {
    await publishAndView(Math.min(perRow, releases - done));
    after = await printMemory(warmUp + Math.min(done + perRow, releases));
  }
  const growth = (after - before) / 1024 / releases;
  return [
    {
      wanted: `heap for each release ≤ ${maxGrowth} kB`,
      measured: `${growth.toFixed(1)} kB`,
      met: growth <= maxGrowth,
    },
  ];
}
