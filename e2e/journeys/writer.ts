import type { Locator, Page } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

/** An article's stored data. */
export interface StoredArticle {
  readonly id: number;
  readonly revision: number;
  readonly fields: { readonly body: string; readonly format: string };
}

/** A member of staff who writes an article. */
export class Writer {
  readonly page: Page;
  readonly text: Locator;
  readonly toolbar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.text = page.getByRole('textbox', { name: 'Text', exact: true });
    this.toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  }

  /** Creates a staff account, and signs in with it. */
  async signIn(): Promise<void> {
    const { page } = this;
    const staff = await addStaff(`writer.${testKey()}@plumbline.example`);
    await open(page, '/staff');
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByLabel('Password').fill(staff.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
  }

  /** Creates an article, and opens it in the editor. */
  async begin(title: string): Promise<void> {
    const { page } = this;
    const data = {
      title: `${title} ${testKey()}`,
      slug: `${title.toLowerCase().replaceAll(' ', '-')}-${testKey()}`,
      author: 'Ines',
    };
    const answer = await page.request.post('/api/admin/articles', {
      data,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status()).toBe(201);
    await this.open(((await answer.json()) as StoredArticle).id);
  }

  /** Opens the editor of an article. */
  async open(id: number): Promise<void> {
    await this.page.goto(`/admin/articles/${id}`);
    await expect(this.text).toBeVisible();
  }

  /** The API's data of the open article. */
  async stored(): Promise<StoredArticle> {
    const id = new URL(this.page.url()).pathname.split('/').at(-1);
    return (await (await this.page.request.get(`/api/admin/articles/${id}`)).json()) as StoredArticle;
  }

  /** Waits until the text is stored as `body`. */
  async expectStored(body: string | RegExp): Promise<void> {
    const poll = expect.poll(async () => (await this.stored()).fields.body, { timeout: 15_000 });
    await (typeof body === 'string' ? poll.toBe(body) : poll.toMatch(body));
  }

  /** Simulates a paste. `content` is by MIME type; `picture` is the content of a PNG file. */
  async paste(content: Readonly<Record<string, string>>, picture?: Buffer): Promise<void> {
    const png = picture?.toString('base64');
    await this.text.evaluate(
      (element, { kinds, file }) => {
        const data = new DataTransfer();
        for (const [kind, value] of Object.entries(kinds)) data.setData(kind, value);
        if (file !== undefined) {
          const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0));
          data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        }
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        // Firefox and WebKitGTK give an event that a script creates an empty clipboard.
        Object.defineProperty(event, 'clipboardData', { value: data });
        element.dispatchEvent(event);
      },
      { kinds: content, file: png },
    );
  }
}

/** A text that is unique to the test and its retry, for names and URLs. */
function testKey(): string {
  const { project, testId, retry } = test.info();
  return `${project.name}-${testId}-${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
