import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import type { StaffAccount } from '../site/staff-account.ts';
import { CountingUser, type InputCount, type Input } from './counting-user.ts';
import { expect } from './journey.ts';
import { buyMembership } from './member.ts';
import { Writer } from './writer.ts';

/** A PNG of one pixel, in base64. */
const pixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The HTML that Google Sheets puts into the clipboard for a table. */
const sheetHtml =
  '<google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td>What</td><td>Cost</td></tr><tr style="height:21px;"><td>Coping</td><td>$3,500</td></tr></tbody></table>';

/** Work that waits for staff in the morning. `lastName` is unique to the test. */
export interface WaitingWork {
  readonly lastName: string;
  readonly email: string;
  readonly spammer: string;
}

/** Creates the waiting work: an order, a question of its buyer, and two spam messages. `testId` is unique to the test. */
export async function createWork(request: APIRequestContext, testId: string): Promise<WaitingWork> {
  const letters = testId.replace(/[^a-z]/g, '').slice(-12);
  const work = {
    lastName: `Quist-${letters}`,
    email: `buyer.${testId}@day.example`,
    spammer: `Backlinks ${letters}`,
  };
  await buyMembership(request, work.email, { lastName: work.lastName });
  const write = async (name: string, email: string, message: string) => {
    const data = { name, email, subject: 'membership', message };
    expect((await request.post('/api/contact', { data })).status()).toBe(200);
  };
  await write(`Renée ${work.lastName}`, work.email, 'Can I move to the Pro tier in January?');
  for (const number of [1, 2]) {
    await write(work.spammer, `seo${number}.${testId}@day.example`, `Offer ${number}: a thousand links.`);
  }
  return work;
}

/** Signs in by filling in the form. The costs of signing in are not counted. */
export async function signInStaff(page: Page, { email, password }: StaffAccount, origin = ''): Promise<void> {
  await open(page, `${origin}/staff`);
  const timeout = 60_000;
  await page.getByLabel('E-mail').pressSequentially(email, { timeout });
  await page.getByLabel('Password').pressSequentially(password, { timeout });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/admin`);
  await expectInteractive(page);
}

/** A working day on the admin pages, by mouse, by touch, or by keyboard alone. Each task returns how much input it took. */
export class AdminDay {
  readonly #user: CountingUser;
  readonly #page: Page;
  readonly #work: WaitingWork;

  constructor(page: Page, kind: CountingUser['kind'], work: WaitingWork, input?: Input) {
    this.#user = new CountingUser(page, kind, input);
    this.#page = page;
    this.#work = work;
  }

  /** Finds an order by its buyer's name, from any open page. */
  async findOrder(): Promise<InputCount> {
    const { lastName } = this.#work;
    await this.#choose(lastName, this.#option(/^PL-\d+/, lastName));
    await expect(this.#page.getByRole('heading', { level: 1, name: /^Order PL-\d+/ })).toBeVisible();
    await expect(this.#page.getByText('Visa ending 4242')).toBeVisible();
    return this.#user.takeCount();
  }

  /** Refunds ten dollars of the order that is open. */
  async refundPart(): Promise<InputCount> {
    const user = this.#user;
    await this.#do('Refund');
    const dialog = this.#page.getByRole('dialog', { name: /^Refund / });
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
    await user.focus(amount);
    await user.press('ControlOrMeta+a');
    await user.type('10');
    await user.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(this.#page.getByText('$89.00 of it was kept.')).toBeVisible();
    return user.takeCount();
  }

  /** Answers the buyer's message. */
  async answerMessage(): Promise<InputCount> {
    const user = this.#user;
    const page = this.#page;
    const reply = page.getByRole('textbox', { name: /^Reply to/ });
    const send = page.getByRole('button', { name: 'Send reply' });
    if (user.kind === 'keyboard') {
      await this.#choose(this.#work.lastName, this.#option(/: Can I move/));
    } else {
      await this.#openPage('Messages');
      await user.click(this.#row(this.#work.email).getByRole('link', { name: /^#\d+$/ }));
    }
    await user.focus(reply);
    await user.type('Yes: from January on, at the price of today.');
    if (user.kind === 'keyboard') {
      await user.focus(send);
      await user.press('Enter');
    } else {
      await user.click(send);
    }
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    return user.takeCount();
  }

  /** Sets two messages aside as spam. */
  async markSpam(): Promise<InputCount> {
    const user = this.#user;
    const page = this.#page;
    const { spammer } = this.#work;
    const spam = page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Spam' });
    await this.#openPage('Messages');
    if (user.kind === 'keyboard') {
      await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
      await user.press('/');
      await user.type(spammer);
      await user.press('Enter');
      await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(2);
      await user.press('j', 'x', 'j', 'x', 'a');
      await user.focus(spam);
      await user.press('Enter');
    } else {
      const rows = page.getByRole('row').filter({ hasText: spammer });
      await expect(rows).toHaveCount(2);
      for (const row of [rows.first(), rows.last()]) await user.click(row.getByRole('checkbox'));
      await user.click(spam);
    }
    await expect(this.#toast('2 messages set aside as spam.').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: spammer })).toHaveCount(0);
    return user.takeCount();
  }

  /** Writes an article with a picture and a table from the clipboard, opens its preview, and schedules it. */
  async writeArticle(title: string): Promise<InputCount> {
    const user = this.#user;
    const page = this.#page;
    const writer = new Writer(page);
    const titleField = page.getByRole('textbox', { name: 'Title', exact: true });
    if (user.kind === 'keyboard') {
      await this.#choose('New article', this.#option(/^New article$/));
    } else {
      await this.#openPage('Articles');
      await user.click(page.getByRole('link', { name: 'New article' }));
    }
    await user.focus(titleField);
    await user.type(title);
    await user.press('Enter');
    await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
    await expect(writer.text).toBeVisible();
    await user.focus(writer.text);
    await user.type('What a wall costs.');
    await user.press('Enter');

    await writer.paste({}, Buffer.from(pixelPng, 'base64'));
    user.countPaste();
    const dialog = page.getByRole('dialog', { name: 'What does it show?' });
    const altField = dialog.getByLabel('The image shows');
    await user.focus(altField);
    await user.type('A wall of brick');
    await user.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(writer.text.getByRole('img', { name: 'A wall of brick' })).toBeVisible();

    await user.press('ControlOrMeta+End', 'ControlOrMeta+Enter');
    await writer.paste({ 'text/html': sheetHtml, 'text/plain': 'What\tCost' });
    user.countPaste();
    await expect(writer.text.getByRole('columnheader', { name: 'What' })).toBeVisible();

    const preview = page.getByTitle('The article as it is written now');
    await expect(preview).toBeVisible();
    await expect
      .poll(() => preview.evaluate(contentOfFrame), 'the preview')
      .toEqual({
        cells: ['Coping', '$3,500'],
        images: expect.arrayContaining(['A wall of brick']) as unknown,
      });

    await this.#do('Schedule');
    const when = page.getByRole('dialog', { name: 'When does it come out?' });
    if (user.kind === 'keyboard') {
      await user.focus(when.getByLabel('Day'));
      await user.press('Enter');
    } else {
      await user.click(when.getByRole('button', { name: 'Schedule' }));
    }
    await expect(when).toBeHidden();
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    return user.takeCount();
  }

  /** Opens the health of the site. */
  async lookAtHealth(): Promise<InputCount> {
    await this.#openPage('Health');
    await expect(
      this.#page.getByRole('table', { name: 'Background work' }).or(this.#page.getByRole('table')).first(),
    ).toBeVisible();
    return this.#user.takeCount();
  }

  /** Opens the releases of a remote. */
  async lookAtRelease(): Promise<InputCount> {
    const user = this.#user;
    const blog = this.#page.getByRole('main').getByRole('link', { name: 'mf-blog' });
    await this.#openPage('Releases');
    if (user.kind === 'keyboard') {
      await user.focus(blog);
      await user.press('Enter');
    } else {
      await user.click(blog);
    }
    await expect(this.#page.getByRole('heading', { level: 1, name: /mf-blog/ })).toBeVisible();
    await expect(this.#page.getByRole('table', { name: /Releases/ })).toBeVisible();
    return user.takeCount();
  }

  /** Opens an admin page: with the keyboard by the command palette, else by its link in the navigation. */
  async #openPage(name: string): Promise<void> {
    const user = this.#user;
    if (user.kind === 'keyboard') {
      await this.#choose(name, this.#option(new RegExp(`^${name}$`)));
    } else {
      const menu = this.#page.getByRole('button', { name: 'Open menu' });
      const isPhone = await menu.isVisible();
      if (isPhone) await user.click(menu);
      const place = isPhone
        ? this.#page.getByRole('dialog', { name: 'Admin menu' })
        : this.#page.getByRole('navigation', { name: 'Admin pages' });
      await user.click(place.getByRole('link', { name: new RegExp(`^${name}`) }));
    }
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Uses one of the page's actions: with the keyboard by the command palette, else by its button. */
  async #do(action: string): Promise<void> {
    if (this.#user.kind === 'keyboard') return this.#choose(action, this.#option(new RegExp(`^${action}$`)));
    const actions = this.#page.getByRole('group', { name: 'Page actions' });
    return this.#user.click(actions.getByRole('button', { name: action, exact: true }));
  }

  /** Opens the command palette, searches for some words, and chooses a result. */
  async #choose(words: string, option: Locator): Promise<void> {
    const user = this.#user;
    const palette = this.#page.getByRole('dialog', { name: 'Go to' });
    if (user.kind === 'keyboard') await user.press('Control+k');
    else await user.click(this.#page.getByRole('button', { name: 'Go to' }).first());
    await expect(palette.getByRole('combobox')).toBeVisible();
    await user.type(words);
    await expect(option).toBeVisible();
    if (user.kind === 'keyboard') {
      while ((await option.getAttribute('aria-selected')) !== 'true') await user.press('ArrowDown');
      await user.press('Enter');
    } else {
      await user.click(option);
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
function contentOfFrame(frame: HTMLElement | SVGElement): { cells: string[]; images: string[] } | null {
  const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
  if (!inside) return null;
  return {
    cells: [...inside.querySelectorAll('td')].filter((cell) => cell.checkVisibility()).map((cell) => cell.innerText),
    images: [...inside.images].map(({ alt }) => alt),
  };
}
