import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Keys } from '../journeys/hand.ts';

const run = promisify(execFile);
/** In ms, for each key or text. */
const timeout = 20_000;
/** In ms, for each key: one that is pressed within a frame never reaches the page around it. */
const longestKey = 1_000;

/** What X11 calls the keys that Playwright names in another way. */
const names: Readonly<Record<string, string>> = {
  Control: 'ctrl',
  ControlOrMeta: 'ctrl',
  Shift: 'shift',
  Alt: 'alt',
  Enter: 'Return',
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  '/': 'slash',
};

/**
 * The keyboard of a browser's screen, by xdotool. Its keys reach the browser as a person's do, so that Tab moves the focus; keys that come
 * through the inspector of WebKitGTK are only events of the page.
 * @param display Such as `:99`.
 */
export function screenKeys(page: Page, display: string): Keys {
  const send = async (...action: readonly string[]): Promise<void> => {
    // The window that a script has opened lies above the browser's first.
    const above = ['search', '--onlyvisible', '--class', 'MiniBrowser'];
    const { stdout } = await run('xdotool', above, { env: { ...process.env, DISPLAY: display }, timeout });
    const window = stdout.trim().split('\n').at(-1) ?? '';
    await run('xdotool', ['windowfocus', window, ...action], { env: { ...process.env, DISPLAY: display }, timeout });
  };
  const arrive = async (awaited: Awaited, action: readonly string[]): Promise<void> => {
    await page.evaluate(awaitKeys, awaited);
    await send(...action);
    // The document may be another by now.
    await page.evaluate(keysArrived, longestKey * awaited.count).catch(() => undefined);
  };
  return {
    press(chord) {
      const keys = chord.split('+');
      return arrive({ key: keys.at(-1) ?? '', count: 1 }, ['key', keys.map((key) => names[key] ?? key).join('+')]);
    },
    type: (text) => arrive({ key: null, count: text.length }, ['type', '--delay', '20', text]),
  };
}

interface Awaited {
  /** Null for any key that writes. */
  readonly key: string | null;
  readonly count: number;
}

/** Begins to count the keys that come. Runs in the browser, like what follows. */
function awaitKeys({ key, count }: Awaited): void {
  let left = count;
  const arrival = new Promise<void>((resolve) => {
    const arrived = (event: KeyboardEvent): void => {
      if (key === null ? event.key.length > 1 : event.key.toLowerCase() !== key.toLowerCase()) return;
      left -= 1;
      if (left > 0) return;
      removeEventListener('keyup', arrived, true);
      setTimeout(resolve);
    };
    addEventListener('keyup', arrived, true);
  });
  Reflect.set(window, 'plumblineKeys', arrival);
}

function keysArrived(longest: number): Promise<unknown> {
  return Promise.race([Reflect.get(window, 'plumblineKeys'), new Promise((resolve) => setTimeout(resolve, longest))]);
}
