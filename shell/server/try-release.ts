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
import { someAddress } from './releases/example-address.ts';

// `try-release.ts <folder of a release>`: renders each of its server pages once, with the data that the API gives, and prints
// what went wrong, a list of issues, as the last line. Remotes may print and may leave promises to themselves: neither counts.
const [folder = ''] = process.argv.slice(2);
process.on('unhandledRejection', () => undefined);

/** In ms: the page server waits as long for a bundle. */
const deadline = 1_500;

const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
const client = createClient({ origin: process.env['API_ORIGIN'] ?? '' });
const log = pino({ level: 'silent' });
const shell = loadShell();
process.stdout.write(`\n${JSON.stringify(await issuesOf(shownRelease(release, shell.build)))}\n`, () =>
  process.exit(0),
);

/** What is wrong with the release, by route. */
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
      await tryRoute(route, bundle, remote);
    } catch (error) {
      issues.push({ path: `declaration.routes.${index}`, message: `${route.path}: ${messageOf(error)}` });
    }
  }
  return issues;
}

async function tryRoute(route: RemoteRoute, bundle: ServerBundle, remote: ShownRelease): Promise<void> {
  const page = await withDeadline(pageOf(bundle, route.page), deadline, `its page took longer than ${deadline} ms`);
  const site = siteFromSettings(readSettings(siteSettings, {}));
  const url = new URL(someAddress(route), site.origin);
  const owned = shell.renderer.findRoute({ id: '', remotes: [remote] }, url.pathname, true);
  if (owned?.route.path !== route.path) throw new Error(`${url.pathname} does not lead to it`);
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
