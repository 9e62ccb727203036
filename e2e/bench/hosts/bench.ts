// Measures render hosts: pages rendered per second, compared with a page server that renders within its own process, the memory
// of a host, and the time until one is ready.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { processesBelow } from '@plumbline/serving/testing/processes-below';
import { loadShell } from '../../../shell/server/bundles/shell-renderer.ts';
import { releaseStore } from '../../../shell/registry/release-store.ts';
import { hostProcesses, hostScript } from '../../../shell/render-host/host-process.ts';
import { publishedBundles } from '../../../shell/registry/read-bundle.ts';
import { startRenderHost } from '../../../shell/render-host/render-host.ts';
import { openSite, unlimitedVisits } from '../shared/bench-site.ts';
import { load } from '../shared/load-and-time.ts';
import { optionsOf } from '../shared/options.ts';
import { startService } from '../shared/start-service.ts';
import { median, rangeText } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';

const { rounds, seconds } = optionsOf({ rounds: 9, seconds: 3 }, { rounds: 1, seconds: 0.1 });
const pages = ['/', '/blog/the-appraisal-gap-in-dollars'];

const site = await openSite(unlimitedVisits);
const wanted: WantedFigure[] = [];

/** Starts a page server without a page cache, with the site's releases and API. */
async function start(settings: Readonly<Record<string, string>>) {
  const port = String(await freePort());
  const service = await startService('e2e/bench/hosts/page-server.ts', {
    ...unlimitedVisits,
    API_ORIGIN: site.apiOrigin,
    SITE_ORIGIN: site.origin,
    DATA_DIR: site.dataDir,
    PAGE_CACHE_MB: '0',
    PORT: port,
    ...settings,
  });
  return { port, service };
}

/**
 * The memory of a page server's render hosts in MB, as the kernel reports it: `resident` (RSS), and `share` (PSS), in which memory
 * that processes share, such as Node's code, is divided among them.
 */
function hostMemory(pid: number): { resident: number[]; share: number[] } {
  const rollups = processesBelow(pid, 'host.cjs').map((host) => readFileSync(`/proc/${host}/smaps_rollup`, 'utf8'));
  const megabytesOf = (name: string) =>
    rollups.map((text) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { resident: megabytesOf('Rss'), share: megabytesOf('Pss') };
}

/** In ms: the start times of hosts of a live release, one after another. */
async function readyTimes(): Promise<number[]> {
  const snapshot = (await (await fetch(`${site.origin}/_site/snapshot`)).json()) as {
    remotes: { name: string; release: string }[];
  };
  const blog = snapshot.remotes.find(({ name }) => name === 'mf-blog');
  if (blog === undefined) throw new Error('mf-blog is not live');
  const bundle = await publishedBundles(releaseStore(join(site.dataDir, 'releases')))(blog.name, blog.release);
  const { kitVersion } = loadShell().build;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const host = startRenderHost({
      start: hostProcesses(hostScript),
      bundle: {
        ...bundle,
        base: `/releases/${blog.name}/${blog.release}/`,
        kitVersion,
        versions: {},
      },
      onEnd: () => undefined,
      onPrint: () => undefined,
    });
    await host.ready;
    times.push(performance.now() - began);
    host.end();
  }
  return times;
}

try {
  const [hosts, inside] = [await start({}), await start({ RENDER_INSIDE: '1' })];
  await using _hosts = hosts.service;
  await using _inside = inside.service;
  const pid = hosts.service.child.pid ?? 0;
  const idle = hostMemory(pid);
  console.log('| page | hosts, pages a second | inside | ratio |\n|---|---|---|---|');
  for (const path of pages) {
    const rates: { hosts: number; inside: number }[] = [];
    const rate = ({ port }: { port: string }) => load({ port, path, encoding: 'br', waiting: 'idle', seconds });
    for (let round = 0; round < rounds; round += 1)
      rates.push({ hosts: await rate(hosts), inside: await rate(inside) });
    const ratios = rates.map((one) => one.hosts / one.inside);
    const [ratio, hostRate, insideRate] = [ratios, rates.map((one) => one.hosts), rates.map((one) => one.inside)].map(
      median,
    );
    console.log(
      `| ${path} | ${hostRate?.toFixed(0)} | ${insideRate?.toFixed(0)} | ${ratio?.toFixed(2)} (${rangeText(ratios, 2)}) |`,
    );
    wanted.push({
      wanted: `${path}: at least 0.85 of the renders inside`,
      measured: ratio?.toFixed(2) ?? '',
      met: (ratio ?? 0) >= 0.85,
    });
  }
  const loaded = hostMemory(pid);
  const [largest, ready] = [Math.max(...loaded.share), median(await readyTimes())];
  const line = ({ share, resident }: typeof idle) =>
    `${rangeText(share, 0)} MB each, ${rangeText(resident, 0)} MB with what they share with each other`;
  console.log(`\n${idle.share.length} hosts: at rest ${line(idle)}; after the load ${line(loaded)}.`);
  wanted.push(
    {
      wanted: 'a host after the load, its share of what is resident: at most 100 MB',
      measured: `${largest.toFixed(0)} MB`,
      met: largest <= 100,
    },
    { wanted: 'a host is ready within 400 ms', measured: `${ready.toFixed(0)} ms`, met: ready <= 400 },
  );
} finally {
  await site.stop();
}
reportWanted(wanted);
