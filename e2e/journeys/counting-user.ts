import { expect, type Keyboard, type Locator, type Page } from '@playwright/test';

/** The numbers of clicks, of pressed keys, and of typed characters, which do not depend on how the page is used. */
export interface InputCount {
  readonly clicks: number;
  readonly keys: number;
  readonly typed: number;
}

/** A keyboard and a pointer. */
export interface Input extends Pick<Keyboard, 'press' | 'type'> {
  click(element: Locator): Promise<void>;
}

/** Playwright's keyboard and pointer. */
export function inputOf({ keyboard }: Page): Input {
  return {
    press: (chord) => keyboard.press(chord),
    type: (text) => keyboard.type(text),
    click: (element) => element.click(),
  };
}

/** Uses a page either by mouse (or touch) and typing, or by keyboard alone, and counts the actions. */
export class CountingUser {
  readonly page: Page;
  readonly kind: 'mouse' | 'keyboard';
  readonly #input: Input;
  #count = { clicks: 0, keys: 0, typed: 0 };

  constructor(page: Page, kind: CountingUser['kind'], input = inputOf(page)) {
    this.page = page;
    this.kind = kind;
    this.#input = input;
  }

  /** The count since the last call. */
  takeCount(): InputCount {
    const count = this.#count;
    this.#count = { clicks: 0, keys: 0, typed: 0 };
    return count;
  }

  async click(element: Locator): Promise<void> {
    expect(this.kind, 'only a mouse can click').toBe('mouse');
    await this.#input.click(element);
    this.#count.clicks += 1;
  }

  /** A chord such as `Control+k` counts once. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#input.press(key);
    this.#count.keys += keys.length;
  }

  /** Types into the focused element. */
  async type(words: string): Promise<void> {
    await this.#input.type(words);
    this.#count.typed += words.length;
  }

  /** Counts one key for a paste, which the test simulates by an event. */
  countPaste(): void {
    this.#count.keys += 1;
  }

  /** Moves the focus to an element, by a click or by Tab, unless it has the focus. @throws Error after forty presses of Tab */
  async focus(element: Locator): Promise<void> {
    await expect(element).toBeVisible();
    for (let stop = 0; stop <= 40; stop += 1) {
      if (await hasFocus(element)) return;
      if (this.kind === 'mouse') {
        await this.click(element);
        return expect.poll(() => hasFocus(element), 'a click into a field gives it the focus').toBe(true);
      }
      await this.press('Tab');
    }
    throw new Error(`forty presses of Tab do not lead to ${String(element)}`);
  }
}

/** Whether the element has the focus in its document, even if another window is in front. */
function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}
