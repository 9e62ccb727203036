import { setTimeout as delay } from 'node:timers/promises';
import axe from 'axe-core';
import { errors, type Browser, type Page } from 'playwright-core';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { contextOptions } from './context-options.ts';
import { findChanges, findLeftListeners, newGlobal, recordLeaks } from './leaks.ts';
import { collectComplaints, isApiRefusal, isLateReport, shellReport } from './page-complaints.ts';
import { watchForbiddenRequests } from './forbidden-requests.ts';

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

/** In ms: for the document, hydration, later requests, a late remote, and a remote that the shell gave up on. */
const timeouts = { document: 30_000, interactive: 25_000, rest: 5_000, remote: 15_000, givenUp: 1_000 } as const;

/** In number of attempts, and in ms between them: an attempt on an overloaded machine proves nothing about the release. */
const maxAttempts = { late: 2, unsent: 3 } as const;
const pause = 3_000;

/** The accessibility rules that are checked; issues below `serious` are left to the remote's own tests. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** The browser and site in which pages are opened. */
interface Visited {
  readonly browser: Browser;
  /** The site's origin. */
  readonly origin: string;
  /** The origins to which its pages may send requests. */
  readonly allowed: readonly string[];
  /** The leaks of the shell's own pages. */
  readonly baseline: ReadonlySet<string>;
}

/** The result of opening a page. */
interface Look {
  readonly complaints: readonly string[];
  /** `late`: something was not there in time; `unsent`: the server had no time to render a page, or the API to answer it. */
  readonly cut?: keyof typeof maxAttempts | undefined;
}

/** Opens a page of a release, and repeats it if the machine was too slow. @returns the complaints of the last attempt. */
export async function testView(visited: Visited, release: Tested, view: View): Promise<readonly string[]> {
  for (let looks = 1; ; looks += 1) {
    const { complaints, cut } = await openView(visited, release, view);
    if (cut === undefined || looks >= maxAttempts[cut]) return complaints;
    await delay(pause);
  }
}

/** Opens a page in a new browser context. */
async function openView(visited: Visited, release: Tested, view: View): Promise<Look> {
  const size = { viewport: { width: view.width, height: 900 } };
  const context = await visited.browser.newContext({ ...contextOptions, ...size });
  try {
    // Shows admin pages, which must cope with the API refusing their calls.
    if (view.route.admin) await context.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
    const page = await context.newPage();
    const { complaints, hasLeft } = watchForbiddenRequests(context, page, visited.allowed);
    const left = hasLeft.then((): Look => ({ complaints: [] }));
    const own = await Promise.race([lookAt(page, visited, release, view), left]);
    return { ...own, complaints: [...complaints, ...own.complaints] };
  } finally {
    await context.close();
  }
}

async function lookAt(
  page: Page,
  { origin, baseline }: Visited,
  release: Tested,
  { route, address, other }: View,
): Promise<Look> {
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
    const sent = await document?.text().catch(() => null);
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
    await page.waitForLoadState('networkidle', { timeout: timeouts.rest }).catch(() => undefined);
    // The next document of a page that redirects may have been requested, and not have arrived yet.
    if (isLeaving)
      await page.waitForURL((at) => at.href !== url, { timeout: timeouts.document }).catch(() => undefined);
    const { pathname } = new URL(page.url());
    const hasLeft = pathname !== new URL(url).pathname;
    const isSent = (text: string | null | undefined) => text?.includes(placeAttributes(release)) === true;
    let wasSent = isSent(sent);
    if (hasLeft) {
      // A page that has left may have lost its document's text.
      wasSent ||= route.leadsAway === true && isSent(await textOf(page, url));
      const own = route.leadsAway && (route.render === 'browser' || wasSent);
      if (!own) complaints.push(`it leads away to ${pathname}: name an example that has something to show`);
    } else {
      // A remote that the shell has given up on and reported will not appear.
      const givenUp = [...pageComplaints].some((complaint) => complaint.startsWith(shellReport));
      await page
        .locator(`[data-remote="${release.remote}"][data-release="${release.hash}"]:not(:has(> [data-pending]))`)
        .first()
        .waitFor({ state: 'attached', timeout: givenUp ? timeouts.givenUp : timeouts.remote })
        .catch(() => complainLate('the page is not there: the shell shows something else in its place'));
    }
    // Axe leaves globals of its own, and leaving the page ends what it would look at.
    const changes = await findChanges(page);
    const barriers = await inaccessible(page);
    // Before other pages are shown, whose flaws are their own.
    const isLeft = route.render === 'server' && !route.admin && !wasSent;
    // The server's requests for a page's data cause no complaint if the API refuses them: the same holds for the browser in its place.
    const ofPage = [...pageComplaints].filter((complaint) => !isLeft || !isApiRefusal(complaint));
    const ownComplaints = [...complaints, ...ofPage, ...barriers];
    const leaks = [...changes, ...(hasLeft || other === null ? [] : await findLeftListeners(page, [address, other]))];
    const ownLeaks = leaks.filter((leak) => !baseline.has(leak) && !isOwnGlobal(leak, release.remote));
    const isUnsent = isLeft || status >= 500;
    const cut = isLate || ownComplaints.some(isLateReport) ? 'late' : isUnsent ? 'unsent' : undefined;
    return { complaints: [...ownComplaints, ...ownLeaks], cut };
  } catch (error) {
    if (error instanceof errors.TimeoutError)
      return { complaints: [`did not load in ${timeouts.document / 1000} s`], cut: 'late' };
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { complaints: [`could not be opened: ${why}`] };
  }
}

/** The attributes of the element around a page of a release, as the page server writes them. */
function placeAttributes({ remote, hash }: Tested): string {
  return `data-remote="${remote}" data-release="${hash}"`;
}

/** The document at an address, null without an answer. */
async function textOf(page: Page, url: string): Promise<string | null> {
  const asked = page.context().request.get(url, { timeout: timeouts.document });
  return asked.then((document) => document.text()).catch(() => null);
}

/** The container of a remote, and the global of its webpack chunks, are named after the remote. */
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
