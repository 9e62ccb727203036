import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import type { BrowserErrors } from '../browser/browser-errors.ts';
import { root } from '../site/root.ts';
import { expect, test } from './journey.ts';
import { Writer } from './writer.ts';

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// The preview's scripts are blocked on purpose.
const inPreview = /Blocked script execution in .*\/blog\/preview\//;

/** A new member of staff at a new article, with the editor open. */
async function beginArticle(page: Page, browserErrors: BrowserErrors, title: string): Promise<Writer> {
  browserErrors.allow(inPreview);
  const writer = new Writer(page);
  await writer.signIn();
  await writer.begin(title);
  return writer;
}

test('an article is written with the mouse: headings, lists, quotes, a link, a table', async ({
  page,
  browserErrors,
}) => {
  const writer = await beginArticle(page, browserErrors, 'By mouse');
  const { text, toolbar } = writer;
  await text.click();
  await page.keyboard.type('A marble');
  const isPhone = (page.viewportSize()?.width ?? 0) < 720;
  await expect(text).toBeInViewport({ ratio: isPhone ? 0.1 : 0.3 });
  await toolbar.getByRole('button', { name: /^H2/ }).click();
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('A marble');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Put it on the floor.');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: /^List/ }).click();
  await page.keyboard.type('Wait');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Look');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: /^Quote/ }).click();
  await page.keyboard.type('A floor remembers.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('Room');
  await text.getByRole('cell').first().click();
  await page.keyboard.type('Parlor');
  await text.getByRole('cell').last().click();
  await toolbar.getByRole('button', { name: 'Remove column' }).click();
  await text.getByText('Put it on the floor.').selectText();
  await toolbar.getByRole('button', { name: 'Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill('example.org/floors');
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(text.getByRole('link')).toHaveText('Put it on the floor.');
  await expectAccessible(page);
  await writer.expectStored(
    /^## A marble\n\n\[Put it on the floor\.\]\(https:\/\/example\.org\/floors\)\n\n- Wait\n- Look\n\n> A floor remembers\.\n\n\| Room \| \|\n\| --- \| --- \|\n\| Parlor \| \|\n\| \| \|\n$/,
  );
});

test('@wide @full an article is written by keyboard alone, with the signs of Markdown and the toolbar', async ({
  page,
  browserErrors,
}) => {
  const writer = await beginArticle(page, browserErrors, 'By keyboard');
  const { text, toolbar } = writer;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  // Three stops: the view, the toolbar, the text.
  await press('Tab', 'Tab');
  await expect(toolbar.getByRole('button').first()).toBeFocused();
  await press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.type('## Signs');
  await press('Enter');
  await page.keyboard.type('A **bold** and *slanted* `code`, ~~gone~~, and [a link](/blog).');
  await press('Enter');
  await page.keyboard.type('1. one');
  await press('Enter');
  await page.keyboard.type('two');
  await press('Control+]');
  await page.keyboard.type('!');
  await press('Enter', 'Enter', 'Enter');
  await page.keyboard.type('> quoted');
  await press('Control+Enter');
  await page.keyboard.type('--- End');
  await press('Alt+F10', 'ArrowRight');
  await expect(toolbar.getByRole('button', { name: /^H3/ })).toBeFocused();
  await press('Enter');
  await expect(text).toBeFocused();
  await press('Alt+F10', 'End');
  await expect(toolbar.getByRole('button', { name: /^Redo/ })).toBeFocused();
  await press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: /^H2/ })).toBeFocused();
  await press('Escape');
  await expect(text).toBeFocused();
  // The text holds neither Escape nor Tab.
  await press('Tab');
  await expect(text).not.toBeFocused();
  await press('Shift+Tab');
  await expect(text).toBeFocused();
  await press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: /^H2/ })).toBeFocused();
  await writer.expectStored(
    '## Signs\n\nA **bold** and *slanted* `code`, ~~gone~~, and [a link](/blog).\n\n1. one\n   1. two!\n\n> quoted\n\n---\n\n### End\n',
  );
  await text.focus();
  await press('Control+End', 'Control+z');
  await writer.expectStored(/\n---\n\nEnd\n$/);
});

test('@full pictures and tables are pasted, and a picture’s alternative text is asked for', async ({
  page,
  browserErrors,
}) => {
  const writer = await beginArticle(page, browserErrors, 'By paste');
  const { text } = writer;
  await text.click();
  await page.keyboard.type('Before.');
  await page.keyboard.press('Enter');
  await writer.paste({}, Buffer.from(dot, 'base64'));
  const dialog = page.getByRole('dialog', { name: 'What does it show?' });
  await expect(dialog).toBeVisible();
  // A button behind the dialog that is half below the frame's bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  // The picture's tools stand beside the others on a phone: nothing that is written moves for them.
  const tools = page.getByRole('group', { name: 'Picture' });
  if (test.info().project.name === 'phone') {
    const [bar, row] = [await writer.toolbar.boundingBox(), await tools.boundingBox()];
    expect(row?.y).toBeCloseTo((bar?.y ?? 0) + 1, 0);
    expect(row?.x).toBeLessThanOrEqual(390 - 150);
  }
  await dialog.getByLabel('The image shows').fill('A street of houses');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text.getByRole('img', { name: 'A street of houses' })).toBeVisible();
  await writer.expectStored(/^Before\.\n\n!\[A street of houses\]\(\/api\/media\/[0-9a-f]{32}\.\w+\)\n$/);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Enter');
  await writer.paste({
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt">Costs</span></h1><div dir="ltr"><table style="border:none"><colgroup><col /><col /></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700">What</span></p></td><td><p dir="ltr"><span>Cost</span></p></td></tr><tr><td><p dir="ltr"><span>Coping</span></p></td><td><p dir="ltr"><span onclick="x()">$3,500</span></p></td></tr></tbody></table></div></b>',
    'text/plain': 'Costs',
  });
  await expect(text.getByRole('columnheader', { name: 'What' })).toBeVisible();
  await writer.expectStored(/\)\n\n## Costs\n\n\| What \| Cost \|\n\| --- \| --- \|\n\| Coping \| \$3,500 \|\n$/);
  await expectAccessible(page);
  // On a phone the toolbar is one line that scrolls: the keyboard brings its last tool into view.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  const last = writer.toolbar.getByRole('button').last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('@wide @full the stored source is shown on demand, changed there, and shown as an article again', async ({
  page,
  browserErrors,
}) => {
  const writer = await beginArticle(page, browserErrors, 'By hand');
  const { text } = writer;
  await page.getByRole('button', { name: 'Edit the Markdown' }).click();
  const body = '* one\n* two\n\n<details><summary>Sum</summary>41,600</details>\n\nEnd[^1]\n\n[^1]: Note\n';
  await text.fill(body);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write as it is read' }).click();
  await expect(text.getByText('Sum')).toBeVisible();
  await expect(text.getByRole('listitem')).toHaveText(['one', 'two']);
  await expectAccessible(page);
  await text.getByText('two').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await writer.expectStored(body.replace('two', 'two!'));
  await page.getByRole('button', { name: 'Edit the Markdown' }).click();
  await expect(text).toHaveValue(body.replace('two', 'two!'));
  // The choice is remembered.
  await page.reload();
  await expect(text).toHaveValue(body.replace('two', 'two!'));
  await page.getByRole('button', { name: 'Write as it is read' }).click();
});

test('@wide @full nothing is lost while somebody else writes, or without a connection', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409 .*\/draft/);
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const writer = await beginArticle(page, browserErrors, 'By two');
  const { text } = writer;
  await text.click();
  await page.keyboard.type('Mine.');
  await writer.expectStored('Mine.\n');

  const { id, revision, fields } = await writer.stored();
  const theirs = await page.request.put(`/api/admin/articles/${id}/draft`, {
    data: { revision, fields: { ...fields, body: 'Theirs.\n' } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(theirs.status()).toBe(200);
  await page.keyboard.type(' And more.');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed it' });
  await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('Theirs.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await writer.expectStored('Mine. And more.\n');

  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await context.setOffline(true);
  await page.keyboard.type(' Offline.');
  await expect(page.getByText('Your text is kept in this browser')).toBeVisible({ timeout: 15_000 });
  await page.keyboard.type(' Still.');
  await context.setOffline(false);
  await writer.expectStored('Mine. And more. Offline. Still.\n');
  await expect(text).toContainText('Mine. And more. Offline. Still.');
});

test('@wide @full each bundled article is shown as its readers get it, and stays as it is', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(inPreview);
  // Two dozen articles are opened, changed and saved.
  test.setTimeout(240_000);
  const writer = new Writer(page);
  await writer.signIn();
  const slugs = (await readdir(join(root, 'api/content/posts'))).map((name) => name.replace(/\.md$/, ''));
  const listed = (await (await page.request.get('/api/admin/articles?limit=100')).json()) as Listed[];
  const bundled = listed.filter(({ slug }) => slugs.includes(slug));
  expect(bundled).toHaveLength(24);
  for (const { id, title } of bundled) {
    await test.step(title, async () => {
      await writer.open(id);
      const before = await writer.stored();
      const shownOutline = await writer.text.evaluate(outlineOf);
      const readers = await page.frameLocator('iframe').locator('#article-text').evaluate(outlineOf);
      expect(shownOutline).toEqual(readers);
      await writer.text.click();
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await page.getByRole('button', { name: 'Save version' }).click();
      await expect(page.getByText(/^Saved .+/)).toBeVisible();
      await expect.poll(async () => (await writer.stored()).revision).toBeGreaterThan(before.revision);
      expect((await writer.stored()).fields).toEqual(before.fields);
    });
  }
});

interface Listed {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** The blocks of a text with their words, cells and pictures; footnotes are at their own place in each. */
function outlineOf(text: Element): string[] {
  const blocks = text.querySelectorAll(
    'h2, h3, h4, p, li, th, td, img:not(.ProseMirror-separator), figcaption, blockquote, pre, hr',
  );
  return [...blocks].flatMap((block) => {
    if (block.closest('.footnotes, .footnotes-sep')) return [];
    // In the editor, an item without a paragraph has one.
    if (block.tagName === 'P' && block.parentElement?.matches('[data-tight] > li')) return [];
    if (block.tagName === 'FIGCAPTION' && block.textContent === '') return [];
    // The empty corner of a table looks like any cell.
    if (block.matches('th, td') && block.textContent === '') return ['CELL'];
    const words = (block.textContent ?? '').replace(/\s+/g, ' ').trim();
    return [`${block.tagName} ${block.tagName === 'IMG' ? block.getAttribute('alt') : words}`];
  });
}

test('@wide @full only the page for writing articles loads the editor', async ({ page, browserErrors }) => {
  browserErrors.allow(inPreview);
  const writer = new Writer(page);
  const scripts: { url: string; size: number }[] = [];
  page.on('response', async (response) => {
    if (!/\/mf-admin\/.+\.js$/.test(response.url())) return;
    const body = await response.body().catch(() => Buffer.of());
    scripts.push({ url: response.url(), size: body.includes('ProseMirror') ? body.length : 0 });
  });
  const editors = () => scripts.filter(({ size }) => size > 0);
  await writer.signIn();
  for (const path of [
    '/admin',
    '/admin/articles',
    '/admin/articles/new',
    '/admin/categories',
    '/admin/messages',
    '/admin/orders',
    '/admin/health',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(editors()).toEqual([]);
  await writer.begin('Loaded');
  expect(editors()).toHaveLength(1);
});
