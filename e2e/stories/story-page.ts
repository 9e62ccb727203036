import { test as base, type Browser, type ConsoleMessage, type Page } from '@playwright/test';
import { serveStories } from './serve-stories.ts';
import { storyList } from './story-list.ts';
import { switchStory } from './switch-story.ts';

/** The theme and the viewport in which stories are rendered. */
interface Appearance {
  readonly theme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** The appearances in which every story is rendered. */
export const appearances: Readonly<Record<string, Appearance>> = {
  'light, 1440': { theme: 'light', viewport: { width: 1440, height: 900 } },
  'dark, 390': { theme: 'dark', viewport: { width: 390, height: 844 } },
};

/** A page of Storybook that shows one story after another. */
interface StoryPage {
  readonly page: Page;
  /** Replaces the current story by another. @returns the outcome of its rendering: `finished` if it succeeded. */
  readonly show: (id: string) => Promise<string>;
  /** The page's console errors and uncaught errors since the test began. */
  readonly browserErrors: () => readonly string[];
}

interface WorkerFixtures {
  /** The origin of this worker's server of the static build. */
  readonly storybook: string;
  /** This worker's page with an appearance, opened at the first call. */
  readonly openPage: (appearance: Appearance) => Promise<Page>;
}

interface TestFixtures {
  readonly appearance: Appearance;
  readonly storyPage: StoryPage;
}

/**
 * A test with a page that its worker reuses for all stories of one appearance, because loading Storybook takes most of the time.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appearance: [{ theme: 'light', viewport: { width: 1440, height: 900 } }, { option: true }],
  storybook: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern
    async ({}, provide) => {
      const server = await serveStories();
      await provide(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  openPage: [
    async ({ browser, storybook }, provide) => {
      const pages = new Map<Appearance, Page>();
      await provide(async (appearance) => {
        const open = pages.get(appearance) ?? (await newPage(browser, appearance));
        if (open.url() === 'about:blank') {
          // `a11y.manual` prevents the add-on's run of axe, which takes time. Storybook reads globals only from a URL that names
          // a story.
          const globals = `theme:${appearance.theme};a11y.manual:!true`;
          await open.goto(`${storybook}/iframe.html?viewMode=story&id=${storyList()[0]?.id}&globals=${globals}`);
        }
        pages.set(appearance, open);
        return open;
      });
      await Promise.all([...pages.values()].map((page) => page.context().close()));
    },
    { scope: 'worker' },
  ],
  storyPage: async ({ openPage, appearance }, provide) => {
    const page = await openPage(appearance);
    const browserErrors: string[] = [];
    const onConsole = (message: ConsoleMessage) =>
      void (message.type() === 'error' && browserErrors.push(message.text()));
    const onError = (error: Error) => void browserErrors.push(String(error));
    page.on('console', onConsole).on('pageerror', onError);
    await provide({ page, show: (id) => switchStory(page, id), browserErrors: () => browserErrors });
    page.off('console', onConsole).off('pageerror', onError);
    await page.context().clearCookies();
    await page.evaluate(() => {
      window.localStorage.clear();
      window.sessionStorage.clear();
    });
  },
});

async function newPage(browser: Browser, { viewport }: Appearance): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport });
  // Storybook's highlighter, which no test uses, would compute the style of every element after each change of the page: it
  // begins once per document, and looks here whether it has.
  await context.addInitScript(() => Object.assign(window, { __STORYBOOK_HIGHLIGHT_INITIALIZED: true }));
  return context.newPage();
}
