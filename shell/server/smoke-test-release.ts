import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import * as v from 'valibot';
import { createClient } from '@plumbline/contract/client';
import type { Issue } from '@plumbline/contract/errors';
import { Release, type RemoteRoute, type ShownRelease } from '@plumbline/contract/releases/releases';
import { readSettings } from '@plumbline/serving/settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { withDeadline } from '../src/remotes/with-deadline.ts';
import { evaluateBundle, pageOf, type ServerBundle } from './bundles/evaluate-bundle.ts';
import { loadShell, sharedBy } from './bundles/shell-renderer.ts';
import { loadPageData } from './pages/load-page.ts';
import { shownRelease } from './registry/snapshot.ts';
import { sampleAddress } from './releases/example-address.ts';

// `smoke-test-release.ts <folder of a release>` renders each server page of the release once, with the API's data, and prints a
// list of issues as its last line. Output and unhandled promises of the remote itself do not count.
const [folder = ''] = process.argv.slice(2);
process.on('unhandledRejection', () => undefined);

/** In ms: the same as the page server's deadline for a bundle. */
const deadline = 1_500;

const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
const client = createClient({ origin: process.env['API_ORIGIN'] ?? '' });
const log = pino({ level: 'silent' });
const shell = loadShell();
process.stdout.write(`\n${JSON.stringify(await issuesOf(shownRelease(release, shell.build)))}\n`, () =>
  process.exit(0),
);

/** The issues of the release, by route. */
async function issuesOf(remote: ShownRelease): Promise<Issue[]> {
  if (release.server === null) return [];
  let bundle: ServerBundle;
  try {
    const code = await readFile(join(folder, release.server), 'utf8');
    const filename = `${release.remote}/${release.hash}/${release.server}`;
    bundle = evaluateBundle(code, { filename, base: remote.base, ...sharedBy(shell) });
  } catch (error) {
    return [{ path: 'server', message: `the server bundle does not load: ${messageOf(error)}` }];
  }
  const issues: Issue[] = [];
  for (const [index, route] of release.declaration.routes.entries()) {
    if (route.render !== 'server' || route.admin) continue;
    try {
      await testRoute(route, bundle, remote);
    } catch (error) {
      issues.push({ path: `declaration.routes.${index}`, message: `${route.path}: ${messageOf(error)}` });
    }
  }
  return issues;
}

async function testRoute(route: RemoteRoute, bundle: ServerBundle, remote: ShownRelease): Promise<void> {
  const page = await withDeadline(pageOf(bundle, route.page), deadline, `its page took longer than ${deadline} ms`);
  const site = siteFromSettings(readSettings(siteSettings, {}));
  const url = new URL(sampleAddress(route), site.origin);
  const owned = shell.renderer.findRoute({ id: '', remotes: [remote] }, url.pathname, true);
  if (owned?.route.path !== route.path) throw new Error(`${url.pathname} does not match this route`);
  const { seeds, fault } = await loadPageData(page, owned, { url, client, log });
  if (fault !== null) throw new Error(`its load failed: ${fault.message}`, { cause: fault });
  const layout = { renderedAt: new Date().toISOString() };
  const input = { url, site, layout, snapshotId: '', seeds, owned, page };
  shell.renderer.describePage(input);
  await shell.renderer.renderBody(input);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
