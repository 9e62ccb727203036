import axe from 'axe-core';
import { errors, type Browser, type Page } from 'playwright-core';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { listenForComplaints, shellReport } from './listen-for-complaints.ts';

/** One page at one width. */
export interface View {
  readonly route: RemoteRoute;
  /** From the site's origin. */
  readonly address: string;
  /** In CSS pixels. */
  readonly width: number;
}

/**
 * In ms: for the document, for React to have taken it over, for what it loads after that, for a remote that is late, and for
 * one that the shell has given up.
 */
const patience = { document: 30_000, interactive: 25_000, rest: 5_000, remote: 15_000, givenUp: 1_000 } as const;

/** What the pages of visitors are held against; what is less than serious is left to the remote's own tests. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Opens a page of a release in a browser of its own. @returns everything that speaks against it. */
export async function tryView(
  browser: Browser,
  origin: string,
  { remote, hash }: Pick<Release, 'remote' | 'hash'>,
  { route, address, width }: View,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  try {
    // Opens the pages for staff; what they ask of the API is refused, and they have to stand that.
    if (route.admin) await context.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
    const page = await context.newPage();
    const url = origin + address;
    const heard = listenForComplaints(
      page,
      (response) => response.url() === url || (route.admin === true && response.status() === 401),
    );
    const document = await page.goto(url, { timeout: patience.document });
    const status = document?.status() ?? 0;
    const complaints = status >= 500 ? [`the page was answered ${status}`] : [];
    await page
      .waitForFunction(() => performance.getEntriesByName('plumbline:whole').length > 0, null, {
        timeout: patience.interactive,
      })
      .catch(() => complaints.push(`was not interactive in ${patience.interactive / 1000} s`));
    await page.waitForLoadState('networkidle', { timeout: patience.rest }).catch(() => undefined);
    const { pathname } = new URL(page.url());
    const left = pathname !== new URL(url).pathname;
    const place = page.locator(`[data-remote="${remote}"][data-release="${hash}"]`).first();
    if (left) {
      const own = route.leadsAway && (route.render === 'browser' || (await document?.text())?.includes(hash));
      if (!own) complaints.push(`it leads away to ${pathname}: name an example that has something to show`);
    } else {
      // What the shell has given up and reported does not come any more.
      const givenUp = [...heard].some((complaint) => complaint.startsWith(shellReport));
      await place
        .waitFor({ state: 'attached', timeout: givenUp ? patience.givenUp : patience.remote })
        .catch(() => complaints.push('the page is not there: the shell shows something else in its place'));
    }
    return [...complaints, ...heard, ...(await inaccessible(page))];
  } catch (error) {
    if (error instanceof errors.TimeoutError) return [`did not load in ${patience.document / 1000} s`];
    return [`could not be opened: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`];
  } finally {
    await context.close();
  }
}

async function inaccessible(page: Page): Promise<string[]> {
  // Half-way through, a fading text has too little contrast.
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
