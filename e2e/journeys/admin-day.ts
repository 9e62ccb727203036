import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import type { StaffAccount } from '../site/staff-account.ts';
import { Hand, type Count, type Input } from './hand.ts';
import { expect } from './journey.ts';
import { buyMembership } from './member.ts';
import { Writer } from './writer.ts';

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The clipboard content of a spreadsheet. */
const sheet =
  '<google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>What</td><td>Cost</td></tr><tr style="height:21px;"><td>Coping</td><td>$3,500</td></tr></tbody></table>';

/** Work that waits in the morning. The name is unique. */
export interface WaitingWork {
  readonly lastName: string;
  readonly email: string;
  readonly spammer: string;
}

/** Creates the waiting work: an order, a question of its buyer, and two spam messages. `own` is the test's own word. */
export async function bringWork(request: APIRequestContext, own: string): Promise<WaitingWork> {
  const letters = own.replace(/[^a-z]/g, '').slice(-12);
  const work = {
    lastName: `Quist-${letters}`,
    email: `buyer.${own}@day.example`,
    spammer: `Backlinks ${letters}`,
  };
  await buyMembership(request, work.email, { lastName: work.lastName });
  const write = async (name: string, email: string, message: string) => {
    const data = { name, email, subject: 'membership', message };
    expect((await request.post('/api/contact', { data })).status()).toBe(200);
  };
  await write(`Renée ${work.lastName}`, work.email, 'Can I move to the Pro tier in January?');
  for (const number of [1, 2]) {
    await write(work.spammer, `seo${number}.${own}@day.example`, `Offer ${number}: a thousand links.`);
  }
  return work;
}

/** Signs in by filling the form, which is not part of the day. */
export async function signInStaff(page: Page, { email, password }: StaffAccount, origin = ''): Promise<void> {
  await open(page, `${origin}/staff`);
  const timeout = 60_000;
  await page.getByLabel('E-mail').pressSequentially(email, { timeout });
  await page.getByLabel('Password').pressSequentially(password, { timeout });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/admin`);
  await expectInteractive(page);
}

/** A working day on the admin pages, by mouse, by finger or by the keyboard alone. Each part returns its costs. */
export class AdminDay {
  readonly #hand: Hand;
  readonly #page: Page;
  readonly #work: WaitingWork;

  constructor(page: Page, kind: Hand['kind'], work: WaitingWork, input?: Input) {
    this.#hand = new Hand(page, kind, input);
    this.#page = page;
    this.#work = work;
  }

  /** Finds an order by its buyer's name, from any open page. */
  async findOrder(): Promise<Count> {
    const { lastName } = this.#work;
    await this.#choose(lastName, this.#option(/^PL-\d+/, lastName));
    await expect(this.#page.getByRole('heading', { level: 1, name: /^Order PL-\d+/ })).toBeVisible();
    await expect(this.#page.getByText('Visa ending 4242')).toBeVisible();
    return this.#hand.take();
  }

  /** Refunds ten dollars of the order that is open. */
  async refundPart(): Promise<Count> {
    const hand = this.#hand;
    await this.#do('Refund');
    const dialog = this.#page.getByRole('dialog', { name: /^Refund / });
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
    await hand.goTo(amount);
    await hand.press('ControlOrMeta+a');
    await hand.type('10');
    await hand.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(this.#page.getByText('$89.00 of it was kept.')).toBeVisible();
    return hand.take();
  }

  /** Answers the buyer's message. */
  async answerMessage(): Promise<Count> {
    const hand = this.#hand;
    const page = this.#page;
    const reply = page.getByRole('textbox', { name: /^Reply to/ });
    const send = page.getByRole('button', { name: 'Send reply' });
    if (hand.kind === 'keyboard') {
      await this.#choose(this.#work.lastName, this.#option(/: Can I move/));
    } else {
      await this.#openPage('Messages');
      await hand.click(this.#row(this.#work.email).getByRole('link', { name: /^#\d+$/ }));
    }
    await hand.goTo(reply);
    await hand.type('Yes: from January on, at the price of today.');
    if (hand.kind === 'keyboard') {
      await hand.goTo(send);
      await hand.press('Enter');
    } else {
      await hand.click(send);
    }
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    return hand.take();
  }

  /** Sets two messages aside as spam. */
  async markSpam(): Promise<Count> {
    const hand = this.#hand;
    const page = this.#page;
    const { spammer } = this.#work;
    const spam = page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Spam' });
    await this.#openPage('Messages');
    if (hand.kind === 'keyboard') {
      await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
      await hand.press('/');
      await hand.type(spammer);
      await hand.press('Enter');
      await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(2);
      await hand.press('j', 'x', 'j', 'x', 'a');
      await hand.goTo(spam);
      await hand.press('Enter');
    } else {
      const rows = page.getByRole('row').filter({ hasText: spammer });
      await expect(rows).toHaveCount(2);
      for (const row of [rows.first(), rows.last()]) await hand.click(row.getByRole('checkbox'));
      await hand.click(spam);
    }
    await expect(this.#toast('2 messages set aside as spam.').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: spammer })).toHaveCount(0);
    return hand.take();
  }

  /** Writes an article with a picture and a table from the clipboard, opens its preview, and schedules it. */
  async writeArticle(title: string): Promise<Count> {
    const hand = this.#hand;
    const page = this.#page;
    const writer = new Writer(page);
    const titleField = page.getByRole('textbox', { name: 'Title', exact: true });
    if (hand.kind === 'keyboard') {
      await this.#choose('New article', this.#option(/^New article$/));
    } else {
      await this.#openPage('Articles');
      await hand.click(page.getByRole('link', { name: 'New article' }));
    }
    await hand.goTo(titleField);
    await hand.type(title);
    await hand.press('Enter');
    await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
    await expect(writer.text).toBeVisible();
    await hand.goTo(writer.text);
    await hand.type('What a wall costs.');
    await hand.press('Enter');

    await writer.paste({}, Buffer.from(dot, 'base64'));
    hand.pasted();
    const dialog = page.getByRole('dialog', { name: 'What does it show?' });
    const shows = dialog.getByLabel('The image shows');
    await hand.goTo(shows);
    await hand.type('A wall of brick');
    await hand.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(writer.text.getByRole('img', { name: 'A wall of brick' })).toBeVisible();

    await hand.press('ControlOrMeta+End', 'ControlOrMeta+Enter');
    await writer.paste({ 'text/html': sheet, 'text/plain': 'What\tCost' });
    hand.pasted();
    await expect(writer.text.getByRole('columnheader', { name: 'What' })).toBeVisible();

    const preview = page.getByTitle('The article as it is written now');
    await expect(preview).toBeVisible();
    await expect
      .poll(() => preview.evaluate(shownIn), 'the preview')
      .toEqual({
        cells: ['Coping', '$3,500'],
        images: expect.arrayContaining(['A wall of brick']) as unknown,
      });

    await this.#do('Schedule');
    const when = page.getByRole('dialog', { name: 'When does it come out?' });
    if (hand.kind === 'keyboard') {
      await hand.goTo(when.getByLabel('Day'));
      await hand.press('Enter');
    } else {
      await hand.click(when.getByRole('button', { name: 'Schedule' }));
    }
    await expect(when).toBeHidden();
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    return hand.take();
  }

  /** Opens the health of the site. */
  async lookAtHealth(): Promise<Count> {
    await this.#openPage('Health');
    await expect(
      this.#page.getByRole('table', { name: 'Background work' }).or(this.#page.getByRole('table')).first(),
    ).toBeVisible();
    return this.#hand.take();
  }

  /** Opens the releases of a remote. */
  async lookAtRelease(): Promise<Count> {
    const hand = this.#hand;
    const blog = this.#page.getByRole('main').getByRole('link', { name: 'mf-blog' });
    await this.#openPage('Releases');
    if (hand.kind === 'keyboard') {
      await hand.goTo(blog);
      await hand.press('Enter');
    } else {
      await hand.click(blog);
    }
    await expect(this.#page.getByRole('heading', { level: 1, name: /mf-blog/ })).toBeVisible();
    await expect(this.#page.getByRole('table', { name: /Releases/ })).toBeVisible();
    return hand.take();
  }

  /** Opens a page of the navigation: with the keyboard by its name, with the mouse by its link. */
  async #openPage(name: string): Promise<void> {
    const hand = this.#hand;
    if (hand.kind === 'keyboard') {
      await this.#choose(name, this.#option(new RegExp(`^${name}$`)));
    } else {
      const menu = this.#page.getByRole('button', { name: 'Open menu' });
      const isPhone = await menu.isVisible();
      if (isPhone) await hand.click(menu);
      const place = isPhone
        ? this.#page.getByRole('dialog', { name: 'Admin menu' })
        : this.#page.getByRole('navigation', { name: 'Admin pages' });
      await hand.click(place.getByRole('link', { name: new RegExp(`^${name}`) }));
    }
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Uses one of the page's actions: with the keyboard by its name. */
  async #do(action: string): Promise<void> {
    if (this.#hand.kind === 'keyboard') return this.#choose(action, this.#option(new RegExp(`^${action}$`)));
    const actions = this.#page.getByRole('group', { name: 'Page actions' });
    return this.#hand.click(actions.getByRole('button', { name: action, exact: true }));
  }

  /** Opens the search over everything, and chooses a result for some words. */
  async #choose(words: string, option: Locator): Promise<void> {
    const hand = this.#hand;
    const palette = this.#page.getByRole('dialog', { name: 'Go to' });
    if (hand.kind === 'keyboard') await hand.press('Control+k');
    else await hand.click(this.#page.getByRole('button', { name: 'Go to' }).first());
    await expect(palette.getByRole('combobox')).toBeVisible();
    await hand.type(words);
    await expect(option).toBeVisible();
    if (hand.kind === 'keyboard') {
      while ((await option.getAttribute('aria-selected')) !== 'true') await hand.press('ArrowDown');
      await hand.press('Enter');
    } else {
      await hand.click(option);
    }
    await expect(palette).toBeHidden();
  }

  #option(name: RegExp, also = ''): Locator {
    return this.#page
      .getByRole('dialog', { name: 'Go to' })
      .getByRole('option', { name })
      .filter({ hasText: also })
      .first();
  }

  #row(text: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: text });
  }

  #toast(text: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: text });
  }
}

/**
 * The tables' cells and the images' descriptions in a frame. Read from the page around it: WebKitGTK's inspector does not answer
 * for a frame whose scripts are blocked. Runs in the browser.
 */
function shownIn(frame: HTMLElement | SVGElement): { cells: string[]; images: string[] } | null {
  const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
  if (!inside) return null;
  return {
    cells: [...inside.querySelectorAll('td')].filter((cell) => cell.checkVisibility()).map((cell) => cell.innerText),
    images: [...inside.images].map(({ alt }) => alt),
  };
}
