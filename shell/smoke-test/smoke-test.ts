import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';
import type { Issue } from '@plumbline/contract/errors';
import { maxSmokeTestIssues } from '@plumbline/contract/releases/smoke-tests';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { shellFit } from '@plumbline/contract/releases/shell-fit';
import { exampleAddress } from '@plumbline/contract/releases/example-address';
import { documentRules, needsOwnDocument } from '../src/remotes/route-policy.ts';
import { leaksOfShell } from './leaks.ts';
import { startOriginProxy } from './origin-proxy.ts';
import { startSmokeTestSite } from './smoke-test-site.ts';
import { testView, type View } from './test-view.ts';

/** The result for a release, which has passed if there are no issues. */
export interface SmokeTestReport {
  readonly issues: readonly Issue[];
  /** Name and version of the browser. */
  readonly browser: string;
  /** The hash of the shell's build. */
  readonly shell: string;
  /** Number of page views, counting each width. */
  readonly views: number;
}

interface Options {
  readonly release: Release;
  /** The folder of the release. */
  readonly folder: string;
  /** The executable of a Chromium. */
  readonly executable: string;
  /** Origins that releases may load from besides the site's own. */
  readonly releaseOrigins: readonly string[];
  /** Ends the test, such as after a time limit. */
  readonly signal?: AbortSignal;
}

/** The widths of the tested screens in CSS px: a phone's and a desktop's. */
const widths = [390, 1440];

/** The arguments of a smoke test's browser. */
export const chromiumArguments = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  // Without this switch WebRTC bypasses a proxy: its current name, and the older one.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
] as const;

/**
 * Opens the pages of a release in Chromium, in the real shell with an API on the sandbox, at a narrow and a wide screen. Pages
 * with parameters are opened if their route has an example. Nothing that they do leaves that site (`origin-proxy.ts`).
 */
export async function smokeTestRelease({
  release,
  folder,
  executable,
  releaseOrigins,
  signal,
}: Options): Promise<SmokeTestReport> {
  const shell = JSON.parse(await readFile(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
  // Chromium's own sandbox does not work for root.
  const chromiumSandbox = process.getuid?.() !== 0;
  const proxy = await startOriginProxy();
  proxy.allow(releaseOrigins);
  const browser = await chromium
    .launch({
      executablePath: executable,
      proxy: { server: proxy.origin },
      args: [...chromiumArguments],
      chromiumSandbox,
      // The signal ends the test; by default Playwright would end this process.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((error: unknown) => {
      proxy.close();
      throw error;
    });
  const reportOf = (views: number, issues: readonly Issue[]): SmokeTestReport => ({
    issues: issues.slice(0, maxSmokeTestIssues),
    browser: `Chromium ${browser.version()}`,
    shell: shell.hash,
    views,
  });
  // Closing the browser makes every call on it fail, so that the test ends.
  const abort = () => void browser.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    // An incompatible release is not opened: its pages would get other libraries than they were built for, and might fail only later.
    const incompatible = shellFit(release, shell);
    if (incompatible.length > 0) return reportOf(0, incompatible);
    const views = viewsOf(release);
    if (views.length === 0) {
      const message = 'none can be shown in a browser: each has parameters, so name an example of one';
      return reportOf(0, [{ path: 'declaration.routes', message }]);
    }
    const site = await startSmokeTestSite(folder, signal);
    try {
      proxy.allow(site.origins);
      // What the shell's own pages leave behind is not counted against the release.
      const baseline = await leaksOfShell(browser, site.origin);
      const allowed = [...site.origins, ...releaseOrigins];
      const testSite = { browser, origin: site.origin, allowed, baseline };
      const issues = await testViews(views, (view) => testView(testSite, release, view));
      signal?.throwIfAborted();
      return reportOf(views.length, issues);
    } finally {
      await site.stop();
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await browser.close();
    proxy.close();
  }
}

interface NumberedView extends View {
  /** The index of its route in the declaration. */
  readonly index: number;
}

/** Any script hash: `needsOwnDocument` only asks whether the document has hashes of the remote. */
const placeholderHashes = { 'remoteEntry.js': '' };

function viewsOf({ remote, declaration }: Release): NumberedView[] {
  const pages = declaration.routes.flatMap((route, index) => {
    const address = exampleAddress(route);
    return address === null ? [] : [{ index, route, address }];
  });
  return pages.flatMap((page) => {
    const rules = documentRules({ remote: { name: remote }, route: page.route }, page.route.policy ?? null);
    // Navigating to a page that needs another document would end the examined one.
    const opensInSameDocument = (route: RemoteRoute) =>
      !route.leadsAway &&
      !route.admin &&
      !needsOwnDocument({ name: remote, integrity: placeholderHashes }, route, rules);
    const other = pages.find(({ index, route }) => index !== page.index && opensInSameDocument(route))?.address ?? null;
    return widths.map((width) => ({ ...page, width, other }));
  });
}

/** Tests two views at a time; a complaint at both widths is one issue. */
async function testViews(
  views: readonly NumberedView[],
  test: (view: View) => Promise<readonly string[]>,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [index, pair] of Map.groupBy(views, (view) => view.index)) {
    const found = await Promise.all(pair.map(async (view) => ({ view, complaints: await test(view) })));
    for (const complaint of new Set(found.flatMap(({ complaints }) => complaints))) {
      const widthsWithIt = found
        .filter(({ complaints }) => complaints.includes(complaint))
        .map(({ view }) => view.width);
      const message = `${pair[0]?.address}, ${widthsWithIt.join(' and ')} px wide: ${complaint}`;
      issues.push({ path: `declaration.routes.${index}`, message });
    }
  }
  return issues;
}
