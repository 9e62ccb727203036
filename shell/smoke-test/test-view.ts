import axe from 'axe-core';
import { errors, type Browser, type Page } from 'playwright-core';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { contextOptions } from './context-options.ts';
import { findChanges, findLeftListeners, newGlobal, recordLeaks } from './leaks.ts';
import { collectComplaints, shellReport } from './page-complaints.ts';
import { watchWaysOut } from './ways-out.ts';

type Tested = Pick<Release, 'remote' | 'hash'>;

/** One page at one width. */
export interface View {
  readonly route: RemoteRoute;
  /** From the site's origin. */
  readonly address: string;
  /** In CSS pixels. */
  readonly width: number;
  /** Another page of the same remote, null if there is none. */
  readonly other: string | null;
}

/** In ms: for the document, hydration, later requests, a late remote, and a remote that the shell has given up. */
const timeouts = { document: 30_000, interactive: 25_000, rest: 5_000, remote: 15_000, givenUp: 1_000 } as const;

/** The accessibility rules that are checked; issues below `serious` are left to the remote's own tests. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Where pages are opened. */
interface Visited {
  readonly browser: Browser;
  /** Of the site. */
  readonly origin: string;
  /** The origins that its pages may ask. */
  readonly allowed: readonly string[];
  /** What the shell's own pages leave behind. */
  readonly baseline: ReadonlySet<string>;
}

/** Opens a page of a release in a new browser context. @returns its complaints. */
export async function testView(visited: Visited, release: Tested, view: View): Promise<string[]> {
  const size = { viewport: { width: view.width, height: 900 } };
  const context = await visited.browser.newContext({ ...contextOptions, ...size });
  try {
    // Shows admin pages, which must cope with the API refusing their calls.
    if (view.route.admin) await context.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
    const page = await context.newPage();
    const { complaints, hasLeft } = watchWaysOut(context, page, visited.allowed);
    const own = await Promise.race([lookAt(page, visited, release, view), hasLeft.then(() => [])]);
    return [...complaints, ...own];
  } finally {
    await context.close();
  }
}

async function lookAt(
  page: Page,
  { origin, baseline }: Visited,
  { remote, hash }: Tested,
  { route, address, other }: View,
): Promise<string[]> {
  try {
    await recordLeaks(page);
    const url = origin + address;
    const pageComplaints = collectComplaints(
      page,
      (response) =>
        response.url() === url ||
        (route.leadsAway === true && response.request().isNavigationRequest()) ||
        (route.admin === true && response.status() === 401),
    );
    const document = await page.goto(url, { timeout: timeouts.document });
    const status = document?.status() ?? 0;
    const complaints = status >= 500 ? [`the page was answered ${status}`] : [];
    await page
      .waitForFunction(() => performance.getEntriesByName('plumbline:whole').length > 0, null, {
        timeout: timeouts.interactive,
      })
      .catch(() => complaints.push(`was not interactive in ${timeouts.interactive / 1000} s`));
    await page.waitForLoadState('networkidle', { timeout: timeouts.rest }).catch(() => undefined);
    const { pathname } = new URL(page.url());
    const hasLeft = pathname !== new URL(url).pathname;
    const place = page.locator(`[data-remote="${remote}"][data-release="${hash}"]`).first();
    if (hasLeft) {
      const own = route.leadsAway && (route.render === 'browser' || (await isRendered(page, url, hash)));
      if (!own) complaints.push(`it leads away to ${pathname}: name an example that has something to show`);
    } else {
      // A remote that the shell has given up and reported will not appear.
      const givenUp = [...pageComplaints].some((complaint) => complaint.startsWith(shellReport));
      await place
        .waitFor({ state: 'attached', timeout: givenUp ? timeouts.givenUp : timeouts.remote })
        .catch(() => complaints.push('the page is not there: the shell shows something else in its place'));
    }
    // Axe leaves globals of its own, and leaving the page ends what it would look at.
    const changes = await findChanges(page);
    const barriers = await inaccessible(page);
    // Before other pages are shown, whose flaws are their own.
    const ownComplaints = [...complaints, ...pageComplaints, ...barriers];
    const leaks = [...changes, ...(hasLeft || other === null ? [] : await findLeftListeners(page, [address, other]))];
    const ownLeaks = leaks.filter((leak) => !baseline.has(leak) && !isOwnGlobal(leak, remote));
    return [...ownComplaints, ...ownLeaks];
  } catch (error) {
    if (error instanceof errors.TimeoutError) return [`did not load in ${timeouts.document / 1000} s`];
    return [`could not be opened: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`];
  }
}

/** Whether the page server renders the release at an address: asked apart, because a page that has left has lost its document's text. */
async function isRendered(page: Page, url: string, hash: string): Promise<boolean> {
  const document = await page.context().request.get(url, { timeout: timeouts.document });
  return (await document.text()).includes(hash);
}

/** The container of a remote, and what webpack's chunks of it are kept in, are named after the remote. */
function isOwnGlobal(leak: string, remote: string): boolean {
  return leak.startsWith(newGlobal) && leak.includes(remote.replaceAll('-', '_'));
}

async function inaccessible(page: Page): Promise<string[]> {
  // During a fade, text has too little contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    (runOnly) => window.axe?.run(document, { runOnly, resultTypes: ['violations'], iframes: false }),
    axeTags,
  );
  return (results?.violations ?? [])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `axe (${id}): ${help}: ${nodes[0]?.html.slice(0, 120) ?? ''}`);
}
