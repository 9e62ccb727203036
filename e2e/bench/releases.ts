// `node e2e/bench/releases.ts`: publishes changed copies of a remote one after the other, views a page after each, and
// prints what the page server's process holds. `RELEASES` (default 200) and `REMOTE` (default mf-blog) change what is
// published.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildRemote } from '@plumbline/build/release';
import { pageServerArguments } from '../../shell/server/node-arguments.ts';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { root } from '../site/root.ts';
import { startSite } from '../site/running-site.ts';
import { freePort } from '@plumbline/serving/testing/free-port';

const releases = Number(process.env['RELEASES'] ?? 200);
const remote = process.env['REMOTE'] ?? 'mf-blog';
/** As many as the page server keeps bundles, and more: before that, what grows is no leak. */
const warmUp = 40;

const site = await startSite();
const original = await buildRemote(remote);
const { routes } = original.release.declaration;
const path = routes.find((route) => !route.admin && !/[:*]/.test(route.path))?.path ?? '/';

// A page server of its own beside the site, whose process nothing else uses.
const port = await freePort();
const server = fork(join(root, 'shell/server/main.ts'), [], {
  cwd: root,
  env: { ...site.env, PORT: String(port), API_ORIGIN: site.apiOrigin, NODE_ENV: 'production' },
  execArgv: [...pageServerArguments, '--expose-gc', '--import', join(root, 'e2e/bench/releases/report-memory.ts')],
});
await once(server, 'message');
const desk = await openReleaseDesk({ dataDir: site.dataDir, origin: `http://localhost:${port}` });

async function publishAndView(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { hash } = await desk.publishChanged(remote);
    const html = await (await fetch(`http://localhost:${port}${path}`)).text();
    const shown = `data-release="${hash}"`;
    if (!html.includes(shown)) throw new Error(`${path} does not show the release that is live`);
  }
}

async function printMemory(published: number): Promise<number> {
  server.send('memory');
  const [{ heapUsed, rss }] = (await once(server, 'message')) as [NodeJS.MemoryUsage];
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(8);
  console.log(`${String(published).padStart(8)}${megabytes(heapUsed)}${megabytes(rss)}`);
  return heapUsed;
}

try {
  console.log(`${remote}, viewed at ${path}\nreleases heap MB  RSS MB`);
  await publishAndView(warmUp);
  const before = await printMemory(warmUp);
  let after = before;
  for (let done = 0; done < releases; done += 40) {
    await publishAndView(Math.min(40, releases - done));
    after = await printMemory(warmUp + Math.min(done + 40, releases));
  }
  console.log(`${((after - before) / 1024 / releases).toFixed(1)} kB of heap per release.`);
} finally {
  server.kill('SIGTERM');
  await desk.close();
  await site.stop();
}
