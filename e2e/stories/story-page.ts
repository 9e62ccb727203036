import { test as base, type Browser, type ConsoleMessage, type Page } from '@playwright/test';
import { serveStories } from './serve-stories.ts';
import { storyList } from './story-list.ts';
import { switchStory } from './switch-story.ts';

/** Theme and width of a story. */
interface Look {
  readonly theme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** The two looks, which differ in theme and width. */
export const looks: Readonly<Record<string, Look>> = {
  'light, 1440': { theme: 'light', viewport: { width: 1440, height: 900 } },
  'dark, 390': { theme: 'dark', viewport: { width: 390, height: 844 } },
};

/** A document of Storybook in which one story follows the other. */
interface StoryPage {
  readonly page: Page;
  /** Replaces the current story by another. @returns the outcome of its rendering: `finished` if it succeeded. */
  readonly show: (id: string) => Promise<string>;
  /** The page's console errors and uncaught errors since the test began. */
  readonly browserErrors: () => readonly string[];
}

interface WorkerFixtures {
  /** The address of the static build for this worker. */
  readonly storybook: string;
  /** Opens this worker's page of a look, or gives the one that is open. */
  readonly openPage: (look: Look) => Promise<Page>;
}

interface TestFixtures {
  readonly look: Look;
  readonly storyPage: StoryPage;
}

/** A test over a page that its worker keeps for all stories of one look: to load Storybook takes longer than all the rest. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  look: [{ theme: 'light', viewport: { width: 1440, height: 900 } }, { option: true }],
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
      const pages = new Map<Look, Page>();
      await provide(async (look) => {
        const open = pages.get(look) ?? (await newPage(browser, look));
        if (open.url() === 'about:blank') {
          // The add-on's own run of axe would only take time. Globals of an address that names no story are not taken.
          const globals = `theme:${look.theme};a11y.manual:!true`;
          await open.goto(`${storybook}/iframe.html?viewMode=story&id=${storyList()[0]?.id}&globals=${globals}`);
        }
        pages.set(look, open);
        return open;
      });
      await Promise.all([...pages.values()].map((page) => page.context().close()));
    },
    { scope: 'worker' },
  ],
  storyPage: async ({ openPage, look }, provide) => {
    const page = await openPage(look);
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

async function newPage(browser: Browser, { viewport }: Look): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport });
  // Storybook's highlighter, which no test uses, would compute the style of every element after each change of the page: it
  // begins once per document, and looks here whether it has.
  await context.addInitScript(() => Object.assign(window, { __STORYBOOK_HIGHLIGHT_INITIALIZED: true }));
  return context.newPage();
}
