import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import * as v from 'valibot';
import { shellDist } from '@plumbline/build/shell-output';
import { Release } from '@plumbline/contract/releases/releases';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import { pageServer } from '../server/app.ts';
import { builtFiles, releaseFiles } from '../server/assets/immutable-files.ts';
import { loadShell } from '../server/bundles/shell-renderer.ts';
import { listen } from '../server/listen.ts';
import { publishedBundles } from '../registry/read-bundle.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { shownRelease } from '../registry/snapshot.ts';
import { hostProcesses, hostScript } from '../render-host/host-process.ts';
import { createRenderHosts } from '../render-host/render-hosts.ts';
import { readPageServerSettings } from '../server/settings.ts';

// `page-server.ts <folder of a release>`: the page server of a smoke test. It is the production one with a registry in which only
// that release is live.
const [folder = ''] = process.argv.slice(2);
const settings = readPageServerSettings(process.env);
const log = pino({ level: settings.logLevel });
const lifecycle = openLifecycle();
const shell = loadShell();
const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));

const store: ReleaseStore = {
  folderOf: () => folder,
  async describe(remote, hash) {
    if (remote !== release.remote || hash !== release.hash)
      throw new Error(`${remote}/${hash} is not the tested release`);
    return release;
  },
};
const snapshot = { id: release.hash, remotes: [shownRelease(release, shell.build)] };
const app = pageServer({
  ...settings,
  // Without a cache each view is rendered.
  pageCacheLimit: 0,
  key: null,
  // No overrides: the page server would fetch from their origins, past the proxy of the test's browser.
  overrideOrigins: [],
  shedding: null,
  lifecycle,
  log,
  shell,
  registry: { current: async () => snapshot, fault: () => null },
  hosts: createRenderHosts({
    start: hostProcesses(hostScript),
    readBundle: publishedBundles(store),
    kitVersion: shell.build.kitVersion,
    memoryLimit: settings.hostMemoryLimit,
    log,
  }),
  files: [builtFiles('/assets/', join(shellDist, 'browser')), releaseFiles(store)],
});
await listen(app, settings, log, lifecycle);
