import type { Page } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { cards, CheckoutPage, createOrder, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';

/** Forty-one letters, which no dictionary of English divides. */
const word = 'Rechtsschutzversicherungsgesellschaftshof';

test.use({ viewport: { width: 320, height: 700 } });

/** Expects that nothing makes the page scroll sideways, and that no text is cut off at the screen's edge. */
async function expectNarrow(page: Page, place: string): Promise<void> {
  const { over, cut } = await page.evaluate((long) => {
    const width = document.documentElement.clientWidth;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const cutOff: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.includes(long) || !parent?.checkVisibility() || isScrolled(parent)) continue;
      // Only for screen readers.
      if (parent.clientWidth === 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (range.getBoundingClientRect().right > width + 1) cutOff.push(parent.outerHTML.slice(0, 120));
    }
    return { over: document.documentElement.scrollWidth - width, cut: cutOff };
  }, word);
  expect.soft(over, `${place}: px beyond the screen`).toBe(0);
  expect.soft(cut, `${place}: cut off`).toEqual([]);
}

/** Inserts the word into every text of an author. */
function withWord(post: Record<string, unknown>): Record<string, unknown> {
  return {
    ...post,
    title: `${word} and ${word}`,
    excerpt: `About ${word}.`,
    author: `Ines ${word}`,
    category: { name: word, slug: 'market' },
    ...('tags' in post ? { tags: [word.toLowerCase()] } : {}),
    ...('content' in post
      ? {
          content:
            `<h2>${word}</h2><p>Of ${word}.</p><div lang="de"><p>Eine ${word}.</p></div><blockquote><p>${word}</p></blockquote><ul><li>${word}</li></ul>` +
            `<table><caption>${word}</caption><thead><tr><th>${word}</th><th>${word}</th></tr></thead>` +
            `<tbody><tr><td>${word}</td><td>${word}</td></tr></tbody></table>`,
        }
      : {}),
  };
}

test('in an article, its table, and the list of articles', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await page.route(/\/api\/blog\/posts/, async (route) => {
    const answer = await route.fetch();
    const json: unknown = await answer.json();
    const changed = Array.isArray(json)
      ? json.map((post) => withWord(post as Record<string, unknown>))
      : withWord(json as Record<string, unknown>);
    await route.fulfill({ response: answer, json: changed });
  });
  await open(page, '/blog/the-appraisal-gap-in-dollars');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(word);
  await expectNarrow(page, 'list');
  await page.getByRole('article').getByRole('link', { name: word }).nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  await expect(page.getByRole('table')).toContainText(word);
  await expectNarrow(page, 'article');
  // German words are hyphenated by German rules, also where lines are long; not every browser has these rules.
  const german = page.getByText(`Eine ${word}.`);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [property, value] of Object.entries({ hyphens: 'auto', 'hyphenate-limit-chars': '8 4 3' })) {
    await expect(german).toHaveCSS(property, value);
  }
  await expect(page.getByText(`Of ${word}.`)).toHaveCSS('hyphenate-limit-chars', '16 6 6');
});

test('in a toast and a form', { tag: ['@wide', '@full'] }, async ({ page }) => {
  await page.route('**/api/subscribe', (route) => route.fulfill({ json: { success: false, message: `No ${word}.` } }));
  await open(page, '/');
  const form = page.getByRole('form', { name: 'The 30-Point Agent Audit' });
  await form.getByLabel('Name').fill(word);
  await form.getByLabel('E-mail').fill('ines@ferreira.example');
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText(word);
  await expect(page.getByRole('region').getByText(word)).toBeVisible();
  await expectNarrow(page, 'form and toast');
});

test('in the names of a buyer and of an order', { tag: ['@wide', '@full'] }, async ({ page, request }) => {
  const customer = { ...newBuyer(test.info().testId), name: `Ines ${word}` };
  const { path } = await createOrder(request, { customer, description: `${word} membership` });
  const { name: customerName, email: customerEmail } = customer;
  await open(page, `${path}&${String(new URLSearchParams({ customerName, customerEmail }))}`);
  const checkout = new CheckoutPage(page);
  await expect(checkout.summary('Customer')).toContainText(word);
  await expectNarrow(page, 'checkout');
  await checkout.typeCard(cards.good);
  await checkout.pay();
  await expect(checkout.welcome).toBeVisible();
  await expectNarrow(page, 'welcome');
});
