import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { Issue } from '@plumbline/contract/errors';
import { Release, type RemoteRoute, type ShownRelease } from '@plumbline/contract/releases/releases';
import { readSettings } from '@plumbline/serving/settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { pageApi } from '../render-host/page-api.ts';
import { loadShell } from '../server/bundles/shell-renderer.ts';
import { shownRelease } from '../registry/snapshot.ts';
import { sampleAddress } from '@plumbline/contract/releases/example-address';
import { hostProcesses, hostScript } from '../render-host/host-process.ts';
import type { Stage } from '../render-host/messages.ts';
import { startRenderHost, type RenderHost } from '../render-host/render-host.ts';

// `smoke-test-release.ts <folder of a release>`: renders each server page of the release once, with data of the API, and prints the list
// of issues as JSON in the last line. The release's code does not run in this process.
const [folder = ''] = process.argv.slice(2);

/** In ms from the start of this process: less than the API's timeout for this process, so that the process can still report the cause. */
const timeout = 12_000;

/** In seconds of processor time: the limit of the host, in case this process is killed and the host outlives it. */
const cpuSeconds = 20;

/** In ms: the wait after the last page for late errors, such as a timer that throws and ends the host. */
const lateErrorWait = 500;

/** The start of an issue's message, by the stage that failed. */
const messagePrefix: Readonly<Record<Stage, string>> = {
  'server-bundle': '',
  'server-load': 'its load failed: ',
  'server-render': '',
};

const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
const apiOrigin = process.env['API_ORIGIN'] ?? '';
const shell = loadShell();
const timeoutIssue: Issue = { path: 'server', message: `rendering its pages took longer than ${timeout / 1000} s` };
const issues = await Promise.race([
  issuesOf(shownRelease(release, shell.build)),
  delay(timeout - performance.now(), [timeoutIssue]),
]);
// The host ends with this process.
process.stdout.write(`\n${JSON.stringify(issues)}\n`, () => process.exit(0));

/** The issues of the release, by route: its pages are rendered in a render host, as on the site. */
async function issuesOf(remote: ShownRelease): Promise<Issue[]> {
  if (release.server === null) return [];
  let ended: Error | null = null as Error | null;
  const host = startRenderHost({
    // Normal priority, because the upload waits for the host. Waits for a processor are not reported: this process's timeout would pass
    // before the time that they add on a busy machine, and no cause would be reported.
    start: (events) =>
      hostProcesses(hostScript, { cpuSeconds, reportsWaits: false })(events, { startsAtNormalPriority: true }),
    bundle: {
      code: await readFile(join(folder, release.server), 'utf8'),
      filename: `${release.remote}/${release.hash}/${release.server}`,
      base: remote.base,
      kitVersion: shell.build.kitVersion,
      versions: remote.versions ?? {},
    },
    onEnd: (error) => (ended = error),
    onPrint: () => undefined,
  });
  try {
    await host.ready;
  } catch (error) {
    return [{ path: 'server', message: `the server bundle does not load: ${(error as Error).message}` }];
  }
  const issues: Issue[] = [];
  for (const [index, route] of release.declaration.routes.entries()) {
    if (route.render !== 'server' || route.admin) continue;
    const fault = await tryRoute(route, host, remote);
    if (fault !== null) issues.push({ path: `declaration.routes.${index}`, message: `${route.path}: ${fault}` });
  }
  await delay(lateErrorWait);
  if (ended && issues.length === 0)
    issues.push({ path: 'server', message: `after its pages were rendered ${ended.message}` });
  host.end();
  return issues;
}

/** The fault of a page; null if the host renders it. */
async function tryRoute(route: RemoteRoute, host: RenderHost, remote: ShownRelease): Promise<string | null> {
  const site = siteFromSettings(readSettings(siteSettings, {}));
  const url = new URL(sampleAddress(route), site.origin);
  const owned = shell.renderer.findRoute({ id: '', remotes: [remote] }, url.pathname, { withAdmin: true });
  if (owned?.route.path !== route.path) return `${url.pathname} does not lead to it`;
  const layout = { renderedAt: new Date().toISOString(), navigation: [] };
  const { ask } = pageApi(apiOrigin, randomUUID());
  const { failures, body, movedTo } = await host.render({ url: url.href, site, layout, snapshotId: '', owned }, ask);
  const [failure] = failures;
  if (failure) return (messagePrefix[failure.stage] + failure.error.message).slice(0, 300);
  return body === null && movedTo === null ? 'it was not rendered' : null;
}
