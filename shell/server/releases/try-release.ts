import type { Logger } from 'pino';
import type { Client } from '@plumbline/contract/client';
import type { Issue } from '@plumbline/contract/errors';
import type { Release, RemoteRoute } from '@plumbline/contract/releases';
import { readSettings } from '@plumbline/serving/settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { evaluateBundle, type ServerBundle } from '../bundles/evaluate-bundle.ts';
import { loadShell, type LoadedShell } from '../bundles/shell-renderer.ts';
import { loadPageData } from '../pages/load-page.ts';
import { snapshotOfRelease } from '../registry/snapshot-of-release.ts';
import { someAddress } from './example-address.ts';
import { withDeadline } from '../../src/remotes/with-deadline.ts';

interface Given {
  /** Of the server bundle; empty where there is none. */
  readonly code: string;
  readonly client: Client;
  readonly log: Logger;
}

/** In ms: what the page server waits for a page's module and for its data. */
const deadlines = { module: 1_500, data: 3_000 } as const;

/** Renders every server page of a release once, with the data that the API gives. @returns what goes wrong, by route. */
export async function tryRelease(release: Release, { code, client, log }: Given): Promise<Issue[]> {
  const shell = loadShell();
  const remote = snapshotOfRelease(release, shell.build);
  const routes = [...release.declaration.routes.entries()].filter(
    ([, { render, admin }]) => render === 'server' && !admin,
  );
  let bundle: ServerBundle;
  try {
    if (code === '') return [];
    const { sharedLibraries, sharedKit } = shell.renderer;
    const { kitVersion } = shell.build;
    const filename = `${release.remote}/${release.hash}/${release.server}`;
    bundle = evaluateBundle(code, { filename, base: remote.base, sharedLibraries, sharedKit, kitVersion });
  } catch (error) {
    return [{ path: 'server', message: `the server bundle does not load: ${messageOf(error)}` }];
  }
  const issues: Issue[] = [];
  for (const [index, route] of routes) {
    try {
      await tryRoute(route, { shell, bundle, remote, client, log });
    } catch (error) {
      issues.push({ path: `declaration.routes.${index}`, message: `${route.path}: ${messageOf(error)}` });
    }
  }
  return issues;
}

interface Trying extends Omit<Given, 'code'> {
  readonly shell: LoadedShell;
  readonly bundle: ServerBundle;
  readonly remote: ReturnType<typeof snapshotOfRelease>;
}

async function tryRoute(route: RemoteRoute, { shell, bundle, remote, client, log }: Trying): Promise<void> {
  const importPage = bundle.pages[route.page];
  if (importPage === undefined) throw new Error(`the bundle has no page "${route.page}"`);
  const page = await withDeadline(importPage(), deadlines.module, `its page took longer than ${deadlines.module} ms`);
  const site = siteFromSettings(readSettings(siteSettings, {}));
  const url = new URL(someAddress(route), site.origin);
  const snapshot = { id: '', remotes: [remote] };
  const owned = shell.renderer.findRoute(snapshot, url.pathname, true);
  if (owned?.route.path !== route.path) throw new Error(`${url.pathname} does not lead to it`);
  const { params } = owned;
  const { seeds, fault } = await loadPageData({
    page,
    route: route.path,
    url,
    params,
    client,
    deadline: deadlines.data,
    log,
  });
  if (fault !== null) throw new Error(`its load failed: ${fault.message}`, { cause: fault });
  const layout = { renderedAt: new Date().toISOString() };
  const input = { url, site, layout, snapshotId: '', seeds, owned, page };
  shell.renderer.describePage(input);
  await shell.renderer.renderBody(input);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
