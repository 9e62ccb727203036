import { setTimeout as delay } from 'node:timers/promises';
import axe from 'axe-core';
import { errors, type Browser, type Page } from 'playwright-core';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { contextOptions } from './context-options.ts';
import { findChanges, findLeftListeners, newGlobal, recordLeaks } from './leaks.ts';
import { collectComplaints, isApiRefusal, isLateReport, shellReport } from './page-complaints.ts';
import { watchForbiddenRequests } from './forbidden-requests.ts';

type TestedRelease = Pick<Release, 'remote' | 'hash'>;

/** One page at one width. */
export interface View {
  readonly route: RemoteRoute;
  /** The path of the page, with its query. */
  readonly address: string;
  /** In CSS pixels. */
  readonly width: number;
  /** The path of another page of the same remote; null if there is none. */
  readonly other: string | null;
}

/**
 * In ms: the longest waits for the document, hydration, later requests, a late remote, a remote that the shell has given up, and the
 * end of animations.
 */
const timeouts = {
  document: 30_000,
  interactive: 25_000,
  laterRequests: 5_000,
  remote: 15_000,
  givenUp: 1_000,
  animations: 3_000,
} as const;

/** In number of attempts, and in ms between them: an attempt on an overloaded machine proves nothing about the release. */
const maxAttempts = { late: 2, notRendered: 3 } as const;
const pause = 3_000;

/** The accessibility rules that are checked; issues below `serious` are left to the remote's own tests. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** The browser and site in which pages are opened. */
interface TestSite {
  readonly browser: Browser;
  /** The site's origin. */
  readonly origin: string;
  /** The origins to which its pages may send requests. */
  readonly allowed: readonly string[];
  /** The leaks of the shell's own pages. */
  readonly baseline: ReadonlySet<string>;
}

/** The result of opening a page. */
interface Attempt {
  readonly complaints: readonly string[];
  /** `late`: something was not there in time; `notRendered`: the server had no time to render the page, or the API to answer. */
  readonly retryReason?: keyof typeof maxAttempts | undefined;
}

/** Opens a page of a release, and repeats it if the machine was too slow. @returns the complaints of the last attempt. */
export async function testView(testSite: TestSite, release: TestedRelease, view: View): Promise<readonly string[]> {
  for (let attempts = 1; ; attempts += 1) {
    const { complaints, retryReason } = await openView(testSite, release, view);
    if (retryReason === undefined || attempts >= maxAttempts[retryReason]) return complaints;
    await delay(pause);
  }
}

/** Opens a page in a new browser context. */
async function openView(testSite: TestSite, release: TestedRelease, view: View): Promise<Attempt> {
  const size = { viewport: { width: view.width, height: 900 } };
  const context = await testSite.browser.newContext({ ...contextOptions, ...size });
  try {
    // The admin flag shows admin pages. Without a session the API refuses their requests, which they must handle.
    if (view.route.admin) await context.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
    const page = await context.newPage();
    const { complaints, hasLeft } = watchForbiddenRequests(context, page, testSite.allowed);
    const leftPage = hasLeft.then((): Attempt => ({ complaints: [] }));
    const attempt = await Promise.race([examinePage(page, testSite, release, view), leftPage]);
    return { ...attempt, complaints: [...complaints, ...attempt.complaints] };
  } finally {
    await context.close();
  }
}

async function examinePage(
  page: Page,
  { origin, baseline }: TestSite,
  release: TestedRelease,
  { route, address, other }: View,
): Promise<Attempt> {
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
    let isLeaving = false;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    });
    const complaints = status >= 500 ? [`the page was answered ${status}`] : [];
    const documentText = await document?.text().catch(() => null);
    let isLate = false;
    const complainLate = (complaint: string): void => {
      isLate = true;
      complaints.push(complaint);
    };
    await page
      .waitForFunction(() => performance.getEntriesByName('plumbline:whole').length > 0, null, {
        timeout: timeouts.interactive,
      })
      .catch(() => complainLate(`was not interactive in ${timeouts.interactive / 1000} s`));
    await page.waitForLoadState('networkidle', { timeout: timeouts.laterRequests }).catch(() => undefined);
    // The next document of a page that redirects may have been requested, and not have arrived yet.
    if (isLeaving)
      await page.waitForURL((at) => at.href !== url, { timeout: timeouts.document }).catch(() => undefined);
    const { pathname } = new URL(page.url());
    const hasLeft = pathname !== new URL(url).pathname;
    const containsPage = (text: string | null | undefined) => text?.includes(pageAttributes(release)) === true;
    let isRendered = containsPage(documentText);
    if (hasLeft) {
      // After a navigation the browser may have discarded the text of the first document.
      isRendered ||= route.leadsAway === true && containsPage(await textOf(page, url));
      const leadsAwayAsDeclared = route.leadsAway && (route.render === 'browser' || isRendered);
      if (!leadsAwayAsDeclared)
        complaints.push(`it leads away to ${pathname}: name an example that has something to show`);
    } else {
      // A remote that the shell has given up on and reported will not appear.
      const givenUp = [...pageComplaints].some((complaint) => complaint.startsWith(shellReport));
      await page
        .locator(`[data-remote="${release.remote}"][data-release="${release.hash}"]:not(:has(> [data-pending]))`)
        .first()
        .waitFor({ state: 'attached', timeout: givenUp ? timeouts.givenUp : timeouts.remote })
        .catch(() => complainLate('the page is not there: the shell shows something else in its place'));
    }
    // The changes are read before axe runs, which leaves globals of its own; axe runs before other pages are shown.
    const changes = await findChanges(page);
    const accessibilityIssues = await findAccessibilityIssues(page);
    const isLeftToBrowser = route.render === 'server' && !route.admin && !isRendered;
    // A refusal by the API is no complaint if the server requests a page's data, and so neither if the browser does it instead.
    const countedComplaints = [...pageComplaints].filter((complaint) => !isLeftToBrowser || !isApiRefusal(complaint));
    const ownComplaints = [...complaints, ...countedComplaints, ...accessibilityIssues];
    const leaks = [...changes, ...(hasLeft || other === null ? [] : await findLeftListeners(page, [address, other]))];
    const ownLeaks = leaks.filter((leak) => !baseline.has(leak) && !isGlobalOfRemote(leak, release.remote));
    const isUnrendered = isLeftToBrowser || status >= 500;
    const retryReason = isLate || ownComplaints.some(isLateReport) ? 'late' : isUnrendered ? 'notRendered' : undefined;
    return { complaints: [...ownComplaints, ...ownLeaks], retryReason };
  } catch (error) {
    if (error instanceof errors.TimeoutError)
      return { complaints: [`did not load in ${timeouts.document / 1000} s`], retryReason: 'late' };
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { complaints: [`could not be opened: ${why}`] };
  }
}

/** The attributes of the element around a page of a release, as the page server writes them. */
function pageAttributes({ remote, hash }: TestedRelease): string {
  return `data-remote="${remote}" data-release="${hash}"`;
}

/** The text of the document at an address; null if there is no response. */
async function textOf(page: Page, url: string): Promise<string | null> {
  const response = page.context().request.get(url, { timeout: timeouts.document });
  return response.then((document) => document.text()).catch(() => null);
}

/** The container of a remote, and the global of its webpack chunks, are named after the remote. */
function isGlobalOfRemote(leak: string, remote: string): boolean {
  return leak.startsWith(newGlobal) && leak.includes(remote.replaceAll('-', '_'));
}

async function findAccessibilityIssues(page: Page): Promise<string[]> {
  // Animations are awaited: during a fade, text has too little contrast. Paused ones and those that follow a scroll may never end.
  await page.evaluate(async (maxWait) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxWait))]);
  }, timeouts.animations);
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    (runOnly) => window.axe?.run(document, { runOnly, resultTypes: ['violations'], iframes: false }),
    axeTags,
  );
  return (results?.violations ?? [])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `axe (${id}): ${help}: ${nodes[0]?.html.slice(0, 120) ?? ''}`);
}
