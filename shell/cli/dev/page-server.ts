import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { remoteFolders } from '@plumbline/build/workspace';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import { pageServer } from '../../server/app.ts';
import { releaseFiles } from '../../server/assets/immutable-files.ts';
import { apiRegistry } from '../../registry/api-registry.ts';
import type { RegistrySource } from '../../registry/registry-source.ts';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { releaseStore } from '../../registry/release-store.ts';
import { hostProcesses } from '../../render-host/host-process.ts';
import { publishedBundles } from '../../registry/read-bundle.ts';
import { createRenderHosts, type RenderHosts } from '../../render-host/render-hosts.ts';
import { registryKeysOf } from '../../server/keys.ts';
import { readPageServerSettings } from '../../server/settings.ts';
import { awaitApi } from './await-api.ts';
import { buildEvents } from './build-events.ts';
import { buildFiles } from './build-files.ts';
import { buildRegistry } from './build-registry.ts';
import { createBuilds } from './builds.ts';
import { builtBundles } from './built-bundles.ts';
import { loadBuiltShell } from './built-shell.ts';
import { isApiMessage, isBuildMessage } from './messages.ts';
import { noShell } from './no-shell.ts';
import { siteFiles } from './site-files.ts';
import { siteRegistry } from './site-registry.ts';

// The page server of `npm run dev`: `page-server.ts <folder of the builds> <watched remote> … [--releases-of=<site>]`. It is
// the production page server with other dependencies, created anew after each build of the shell.
const {
  positionals: [folder = '', ...remotes],
  values: { 'releases-of': releasesOf },
} = parseArgs({ allowPositionals: true, options: { 'releases-of': { type: 'string' } } });
const settings = readPageServerSettings(process.env);
const { dataDir, port, host, apiOrigin } = settings;
const log = pino({
  name: 'page-server',
  level: settings.logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});

const store = releaseStore(join(dataDir, 'releases'));
const builds = createBuilds(['shell', ...remotes]);
const events = buildEvents(builds);
const api = awaitApi();
const files = [
  api.serve,
  events.serve,
  buildFiles(folder, builds),
  releasesOf ? siteFiles(releasesOf) : releaseFiles(store),
];

const withoutShell = noShell(builds, files).callback();
let handle: RequestListener = (request, answer) => void withoutShell(request, answer);
let usedHash: string | null = null;

let hosts: RenderHosts | null = null;
let registryRequests = new AbortController();

/** The registry of remotes that are not watched; null if all are watched. */
function releases(offer: ShellOffer): RegistrySource | null {
  if (releasesOf) return siteRegistry(releasesOf, log);
  if (remoteFolders().every((name) => remotes.includes(name))) return null;
  registryRequests.abort();
  registryRequests = new AbortController();
  const lastFile = join(folder, 'last-registry.json');
  const publicKeys = registryKeysOf(settings);
  return apiRegistry({ apiOrigin, publicKeys, lastFile, store, offer, log, signal: registryRequests.signal });
}

/** Switches to a newly built shell; if its evaluation fails, the previous one stays in use. */
function useShell(): void {
  const { shell, hashes } = builds.report('shell') ?? {};
  const hash = JSON.stringify(hashes);
  if (!shell || hash === usedHash) return;
  usedHash = hash;
  try {
    const next = loadBuiltShell(folder, shell);
    hosts?.end();
    hosts = createRenderHosts({
      start: hostProcesses(join(folder, 'shell', 'server', 'host.cjs')),
      readBundle: builtBundles({ folder, builds, readPublished: publishedBundles(store) }),
      kitVersion: shell.kitVersion,
      memoryLimit: settings.hostMemoryLimit,
      log,
    });
    const registry = buildRegistry(builds, releases(shell));
    const dependencies = {
      log,
      shell: next,
      registry,
      hosts,
      files,
      key: null,
      shedding: null,
      lifecycle: openLifecycle(),
    };
    handle = pageServer({ ...settings, pageCacheLimit: 0, ...dependencies });
  } catch (error) {
    log.error({ err: error }, 'the new shell cannot be used on the server');
  }
}

process.on('message', (message) => {
  if (isApiMessage(message)) api.take(message);
  if (!isBuildMessage(message)) return;
  builds.take(message);
  if (message.type !== 'built') return;
  if (message.report.owner === 'shell') useShell();
  events.send(message.report);
});

const server = createServer((request, answer) => handle(request, answer));
// Closes open connections of the developer's tabs instead of waiting for them.
const stop = () => {
  server.closeAllConnections();
  process.exit(0);
};
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, stop);
server.once('error', (error) => {
  console.error(`page server: ${error.message}`);
  process.exit(1);
});
server.listen(port, host, () => process.send?.('ready'));
