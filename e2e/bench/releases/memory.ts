import { buildRemote } from '@plumbline/remote/internal/release';
import type { ReleasePublisher } from '../../releases/release-publisher.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { isSmoke } from '../shared/options.ts';
import { processBelow } from '../shared/processor-time.ts';
import { stateOf } from '../shared/state-of.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';

const remote = 'mf-blog';
/** More releases than the page server caches bundles of: growth before is no leak. */
const warmUp = isSmoke ? 1 : 40;
const perRow = 40;
/** In kB of heap for a release. */
const most = 20;

/** Publishes changed copies of a remote one after another, views a page of each, and prints the page server's resources. */
export async function measureMemory(
  { origin, pid, env }: RunningSite,
  publisher: ReleasePublisher,
  releases: number,
): Promise<WantedFigure[]> {
  const pageServer = processBelow(pid, 'shell/server/main.ts');
  const { routes } = (await buildRemote(remote)).release.declaration;
  const path = routes.find((route) => !route.admin && !/[:*]/.test(route.path))?.path ?? '/';

  const publishAndView = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const { hash } = await publisher.publishChanged(remote);
      const html = await (await fetch(origin + path)).text();
      if (!html.includes(`data-release="${hash}"`)) throw new Error(`${path} does not show the release that is live`);
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
  const each = (after - before) / 1024 / releases;
  return [{ wanted: `heap for each release ≤ ${most} kB`, measured: `${each.toFixed(1)} kB`, met: each <= most }];
}
