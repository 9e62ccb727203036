import type { Browser, Page } from '@playwright/test';
import { publicAddresses } from '../browser/public-addresses.ts';
import { startPreparedSite } from '../site/prepared-site.ts';
import { serveStories } from '../stories/serve-stories.ts';
import { storyList } from '../stories/story-list.ts';
import { ownGlobals, switchStory } from '../stories/switch-story.ts';
import { looks, openLook, type Look } from './looks.ts';
import type { PictureAlbum } from './picture-album.ts';
import { takePicture } from './take-picture.ts';

/** Titles of stories that readers can see: pages and mails. The others are parts, which stories of pages show, and the admin pages. */
const publicTitles = /^(?:(?:Marketing|Blog|Checkout|Account|Shell)\/|Kit\/Celebration$|Mail$)/;

interface Options {
  readonly browser: Browser;
  readonly album: PictureAlbum;
  /** Whether a picture is wanted, by its name. */
  readonly isWanted: (name: string) => boolean;
}

/** Takes a picture of every public page of a site, in every look. */
export async function takePages({ browser, album, isWanted }: Options): Promise<void> {
  const site = await startPreparedSite();
  try {
    await inEveryLook(browser, async (look, page) => {
      const addresses = [...(await publicAddresses(page.request, site.origin)), '/no-house-on-this-lot'];
      for (const address of addresses) {
        const name = nameOf(`Page ${address === '/' ? 'landing' : address}`, look);
        if (!isWanted(name)) continue;
        await page.goto(site.origin + address);
        await page.waitForLoadState('networkidle');
        await album.add(name, await takePicture(page));
      }
    });
  } finally {
    await site.stop();
  }
}

/** Takes a picture of every state of the public pages and their parts, and of every mail, in every look: these are stories. */
export async function takeStates({ browser, album, isWanted }: Options): Promise<void> {
  const stories = storyList().filter(({ title }) => publicTitles.test(title));
  const server = await serveStories();
  try {
    await inEveryLook(browser, async (look, page) => {
      const wanted = stories.filter(({ title, name }) => isWanted(nameOf(`${title}: ${name}`, look)));
      const [first] = wanted;
      if (!first) return;
      const globals = `theme:${look.theme};a11y.manual:!true`;
      await page.goto(`${server.origin}/iframe.html?viewMode=story&id=${first.id}&globals=${globals}`);
      for (const { id, title, name } of wanted) {
        await switchStory(page, id);
        // A story that sets its own theme or width belongs to another look.
        if ((await ownGlobals(page)).length === 0) {
          await album.add(nameOf(`${title}: ${name}`, look), await takePicture(page));
        }
        await forget(page);
      }
    });
  } finally {
    await server.close();
  }
}

/** Opens a page in every look, the widths of a theme at the same time. */
async function inEveryLook(browser: Browser, take: (look: Look, page: Page) => Promise<void>): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await Promise.all(
      looks
        .filter((look) => look.theme === theme)
        .map(async (look) => {
          const context = await openLook(browser, look);
          await take(look, await context.newPage());
          await context.close();
        }),
    );
  }
}

/** Clears state that one story would leave to the next. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}

/** A name that is a file's too. */
function nameOf(what: string, { width, theme }: Look): string {
  return `${what.replaceAll('/', ' ')}, ${width}, ${theme}`.replaceAll(/ +/g, ' ');
}
