import type { Browser, Page } from '@playwright/test';
import { publicPaths } from '../browser/public-paths.ts';
import { startPreparedSite } from '../site/prepared-site.ts';
import { serveStories } from '../stories/serve-stories.ts';
import { storyList } from '../stories/story-list.ts';
import { ownGlobals, switchStory } from '../stories/switch-story.ts';
import { appearances, openAppearance, type Appearance } from './appearances.ts';
import type { PictureAlbum } from './picture-album.ts';
import { takePicture } from './take-picture.ts';

/**
 * Titles of stories that readers can see: pages and mails. The others are parts, which stories of pages show, and the admin
 * pages.
 */
const publicTitles = /^(?:(?:Marketing|Blog|Checkout|Account|Shell)\/|Kit\/Celebration$|Mail$)/;

interface Options {
  readonly browser: Browser;
  readonly album: PictureAlbum;
  /** Whether a picture is wanted, by its name. */
  readonly isWanted: (name: string) => boolean;
}

/** Takes a picture of every public page of a site, in every appearance. */
export async function takePages({ browser, album, isWanted }: Options): Promise<void> {
  const site = await startPreparedSite();
  try {
    await inEveryAppearance(browser, async (appearance, page) => {
      const paths = [...(await publicPaths(page.request, site.origin)), '/no-house-on-this-lot'];
      for (const path of paths) {
        const name = nameOf(`Page ${path === '/' ? 'landing' : path}`, appearance);
        if (!isWanted(name)) continue;
        await page.goto(site.origin + path);
        await page.waitForLoadState('networkidle');
        await album.add(name, await takePicture(page));
      }
    });
  } finally {
    await site.stop();
  }
}

/**
 * Takes a picture of every state of the public pages and their parts, and of every mail, in every appearance: these are stories.
 */
export async function takeStates({ browser, album, isWanted }: Options): Promise<void> {
  const stories = storyList().filter(({ title }) => publicTitles.test(title));
  const server = await serveStories();
  try {
    await inEveryAppearance(browser, async (appearance, page) => {
      const chosenStories = stories.filter(({ title, name }) => isWanted(nameOf(`${title}: ${name}`, appearance)));
      const [first] = chosenStories;
      if (!first) return;
      const globals = `theme:${appearance.theme};a11y.manual:!true`;
      await page.goto(`${server.origin}/iframe.html?viewMode=story&id=${first.id}&globals=${globals}`);
      for (const { id, title, name } of chosenStories) {
        await switchStory(page, id);
        // A story with its own theme or width is not shown in this appearance.
        if ((await ownGlobals(page)).length === 0) {
          await album.add(nameOf(`${title}: ${name}`, appearance), await takePicture(page));
        }
        await clearStorage(page);
      }
    });
  } finally {
    await server.close();
  }
}

/** Opens a page in every appearance, the widths of a theme at the same time. */
async function inEveryAppearance(
  browser: Browser,
  take: (appearance: Appearance, page: Page) => Promise<void>,
): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await Promise.all(
      appearances
        .filter((appearance) => appearance.theme === theme)
        .map(async (appearance) => {
          const context = await openAppearance(browser, appearance);
          await take(appearance, await context.newPage());
          await context.close();
        }),
    );
  }
}

/** Clears state that one story would leave to the next. */
async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}

/** The name of a picture, which is also the name of its file. */
function nameOf(subject: string, { width, theme }: Appearance): string {
  return `${subject.replaceAll('/', ' ')}, ${width}, ${theme}`.replaceAll(/ +/g, ' ');
}
