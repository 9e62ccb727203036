import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type { Input } from '../journeys/counting-user.ts';

const run = promisify(execFile);
/** In ms, for each key, text or click. */
const timeout = 20_000;
/** In ms, for each event. The time-out is normal for a key pressed inside an iframe: the page around it gets no event. */
const eventTimeout = 1_000;

/** X11's names of keys that Playwright names differently. */
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
 * The keyboard and the pointer of an X11 screen, by xdotool. The browser treats them as a person's, so that Tab and clicks move the
 * focus. Input through WebKitGTK's inspector would only cause events in the page.
 * @param display - such as `:99`
 */
export function screenInput(page: Page, display: string): Input {
  let pageOrigin: Promise<Point> | undefined;
  const xdotool = async (...words: readonly string[]): Promise<string> =>
    (await run('xdotool', words, { env: { ...process.env, DISPLAY: display }, timeout })).stdout;
  const send = async (...action: readonly string[]): Promise<void> => {
    // A window opened by a script is above the browser's first one.
    const windows = await xdotool('search', '--onlyvisible', '--class', 'MiniBrowser');
    await xdotool('windowfocus', windows.trim().split('\n').at(-1) ?? '', ...action);
  };
  const sendAndAwait = async (awaited: AwaitedInput, action: readonly string[]): Promise<Point | null> => {
    await page.evaluate(awaitInput, awaited);
    await send(...action);
    // The input may have loaded another document.
    return page.evaluate(inputArrived, eventTimeout * awaited.count).catch(() => null);
  };
  const move = ({ x, y }: Point) => ['mousemove', String(Math.round(x)), String(Math.round(y))];
  /** The position of the page on the screen, below the browser's toolbar. */
  const findPageOrigin = async (): Promise<Point> => {
    const middle = await page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
    const within = await sendAndAwait({ event: 'mousemove', key: null, count: 1 }, move(middle));
    if (!within) throw new Error('the pointer does not reach the page');
    return { x: Math.round(middle.x) - within.x, y: Math.round(middle.y) - within.y };
  };
  return {
    press: async (chord) => {
      const keys = chord.split('+');
      const awaited = { event: 'keyup', key: keys.at(-1) ?? '', count: 1 } as const;
      await sendAndAwait(awaited, ['key', keys.map((key) => names[key] ?? key).join('+')]);
    },
    type: async (text) => {
      await sendAndAwait({ event: 'keyup', key: null, count: text.length }, ['type', '--delay', '20', text]);
    },
    click: async (element) => {
      // With `trial`, Playwright only waits until the element can be clicked, and scrolls.
      await element.click({ trial: true });
      const { x, y } = await (pageOrigin ??= findPageOrigin());
      const within = await middleOf(element);
      await sendAndAwait({ event: 'click', key: null, count: 1 }, [
        ...move({ x: x + within.x, y: y + within.y }),
        'click',
        '1',
      ]);
    },
  };
}

/** In px. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element, in px from the viewport's top left corner. */
function middleOf(element: Locator): Promise<Point> {
  return element.evaluate((target) => {
    // A link on two lines has two boxes, between which nothing can be clicked.
    const { x, y, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

interface AwaitedInput {
  readonly event: 'keyup' | 'click' | 'mousemove';
  /** The awaited key; null for any key that writes a character, and for pointer events. */
  readonly key: string | null;
  /** The number of awaited events. */
  readonly count: number;
}

/** Begins to count input events. Runs in the browser, like the next function. */
function awaitInput({ event: name, key, count }: AwaitedInput): void {
  let missingEvents = count;
  const arrival = new Promise<Point>((resolve) => {
    const arrived = (event: MouseEvent | KeyboardEvent): void => {
      // Events by Playwright are not counted.
      if (!event.isTrusted) return;
      if (event instanceof KeyboardEvent) {
        if (key === null ? event.key.length > 1 : event.key.toLowerCase() !== key.toLowerCase()) return;
      }
      missingEvents -= 1;
      if (missingEvents > 0) return;
      removeEventListener(name, arrived, true);
      const within = event instanceof MouseEvent ? { x: event.clientX, y: event.clientY } : { x: 0, y: 0 };
      setTimeout(() => resolve(within));
    };
    addEventListener(name, arrived, true);
  });
  Reflect.set(window, 'plumblineInput', arrival);
}

function inputArrived(timeLimit: number): Promise<Point | null> {
  return Promise.race([
    Reflect.get(window, 'plumblineInput') as Promise<Point>,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), timeLimit);
    }),
  ]);
}
