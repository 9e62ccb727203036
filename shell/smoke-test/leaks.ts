import type { Browser, Page } from 'playwright-core';
import { contextOptions } from './context-options.ts';

/** The prefix of a leak that is a new global variable. */
export const newGlobal = 'leaves the global variable ';

interface Recorder {
  /** The page's changes since the document began, a line each. */
  readonly changes: () => string;
  /** Listeners on the window and the document that are not removed, by type. */
  readonly listeners: () => Record<string, number>;
}

declare global {
  interface Window {
    readonly __leakRecorder?: Recorder;
  }
}

/** Records changes to everything that the remotes of a page share, from before the page's first script on. */
export async function recordLeaks(page: Page): Promise<void> {
  await page.addInitScript(recordInPage);
}

/**
 * The changes of a page that affect other remotes: globals, prototypes, style rules without a class, cookies. The page's own scripts
 * could hide them, so this finds mistakes and no attacks.
 */
export async function findChanges(page: Page): Promise<string[]> {
  const changes = await page
    .evaluate(() => window.__leakRecorder?.changes() ?? '')
    .then((text: unknown) => {
      if (typeof text !== 'string') throw new TypeError('the page answers no text');
      return text;
    })
    .catch((error: Error) => `breaks what every script of the page uses: ${error.message.split('\n')[0]}`);
  const cookies = (await page.context().cookies()).map(({ name }) => `sets the cookie ${name}`);
  return [...changes.split('\n').filter(Boolean), ...cookies];
}

/** The leaks of the shell's own pages. */
export async function leaksOfShell(browser: Browser, origin: string): Promise<ReadonlySet<string>> {
  const context = await browser.newContext(contextOptions);
  try {
    const page = await context.newPage();
    await recordLeaks(page);
    await page.goto(origin + '/smoke-test-without-a-page', { timeout: 30_000 });
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    return new Set(await findChanges(page));
  } finally {
    await context.close();
  }
}

/**
 * Shows another page of the remote in the same document and then this one again, repeatedly. A leak grows with each return; a single
 * increase only means that the machine is slow. @param paths the paths of this page and of the other one
 */
export async function findLeftListeners(page: Page, paths: readonly [own: string, other: string]): Promise<string[]> {
  const comeBack = async () => {
    for (const address of paths.toReversed()) {
      await page.evaluate((path) => {
        history.pushState({ key: path, idx: history.length }, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      }, address);
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      await page.waitForTimeout(150);
    }
    return page.evaluate(() => window.__leakRecorder?.listeners() ?? {});
  };
  const grown = (from: Record<string, number>, to: Record<string, number>): string[] =>
    Object.keys(to).filter((type) => (to[type] ?? 0) > (from[type] ?? 0));
  const [first, second] = [await comeBack(), await comeBack()];
  const suspects = grown(first, second);
  const grownAgain = suspects.length === 0 ? [] : grown(second, await comeBack());
  return suspects
    .filter((type) => grownAgain.includes(type))
    .map((type) => `going to ${paths[1]} and back leaves a listener for ${type} each time`);
}

/** Runs in the page: Playwright sends its source there, so it may use nothing outside of itself. */
function recordInPage(): void {
  if (window !== window.top) return;
  const originals = new Map<object, { name: string; before: Map<PropertyKey, PropertyDescriptor> }>();
  const record = (name: string, value: unknown) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || originals.has(value)) return;
    const keys = Reflect.ownKeys(value).map(
      (key) => [key, Reflect.getOwnPropertyDescriptor(value, key) ?? {}] as const,
    );
    originals.set(value, { name, before: new Map(keys) });
  };
  const listeners = new Map<string, Set<unknown>>();
  const shared = new Set<unknown>([window, document, document.documentElement]);
  const nativeMethod = (name: 'addEventListener' | 'removeEventListener') =>
    Reflect.getOwnPropertyDescriptor(EventTarget.prototype, name)?.value as EventTarget[typeof name];
  const [add, remove] = [nativeMethod('addEventListener'), nativeMethod('removeEventListener')];
  const keyOf = (type: string, options: unknown) => {
    const capture =
      typeof options === 'object' && options !== null ? (options as { capture?: boolean }).capture : options;
    return capture === true ? `${type} (capture)` : type;
  };
  EventTarget.prototype.addEventListener = function addRecorded(type, listener, options) {
    if (shared.has(this ?? window) || this === document.body) {
      const key = keyOf(type, options);
      listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
      const { once, signal } = Object(options) as AddEventListenerOptions;
      if (once) add.call(this ?? window, type, () => listeners.get(key)?.delete(listener), options);
      signal?.addEventListener('abort', () => listeners.get(key)?.delete(listener));
    }
    add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function removeRecorded(type, listener, options) {
    listeners.get(keyOf(type, options))?.delete(listener);
    remove.call(this ?? window, type, listener, options);
  };

  for (const name of Object.getOwnPropertyNames(window)) {
    const descriptor = Object.getOwnPropertyDescriptor(window, name);
    const value: unknown = descriptor && 'value' in descriptor ? descriptor.value : undefined;
    if (typeof value === 'function') {
      record(name, value);
      record(`${name}.prototype`, (value as { prototype?: unknown }).prototype);
    } else if (/^(?:Math|JSON|Reflect|Atomics|Intl|WebAssembly|console|CSS)$/.test(name)) record(name, value);
  }
  for (const name of ['navigator', 'history', 'location', 'performance', 'crypto', 'customElements'] as const)
    record(name, window[name]);
  record('document', document);
  record('window', window);
  /** Properties of the document that are no leaks: one for each named element, and those with which React marks it. */
  const isAllowedProperty = (owner: object, key: PropertyKey) =>
    owner === document && (String(key).startsWith('_react') || document.getElementsByName(String(key)).length > 0);
  /** Frames by number, the federation runtime's own variables, and those of the payment providers. */
  const allowedGlobals =
    /^(?:\d+|__(?:FEDERATION__|GLOBAL_LOADING_REMOTE_ENTRY__|VMOK__|plumblineFederation)|Stripe|Square)$/;
  const globalsBefore = new Set(Object.getOwnPropertyNames(window));

  const changes = (): string => {
    // The changes are collected in a text and not in an array: the page may have replaced the methods of arrays.
    let leaks = '';
    const note = (change: string) => void (leaks += `${change}\n`);
    for (const [owner, { name, before }] of originals) {
      for (const [key, old] of before) {
        const now = Reflect.getOwnPropertyDescriptor(owner, key);
        const isSame =
          now !== undefined &&
          now.get === old.get &&
          now.set === old.set &&
          (typeof old.value !== 'function' || now.value === old.value);
        if (!isSame) note(`changes ${name}.${String(key)}`);
      }
      if (owner === window) continue;
      for (const key of Reflect.ownKeys(owner))
        if (!before.has(key) && !isAllowedProperty(owner, key)) note(`adds ${name}.${String(key)}`);
    }
    for (const key of Object.getOwnPropertyNames(window))
      if (!globalsBefore.has(key) && !allowedGlobals.test(key) && document.getElementsByName(key).length === 0)
        note(`leaves the global variable ${key}`);
    for (const rule of unscopedRules()) note(rule);
    return leaks.slice(0, 100_000);
  };

  /** The selectors of a list; a comma within parentheses does not separate them. */
  function partsOf(selectors: string): string[] {
    const parts = [''];
    let depth = 0;
    for (const letter of selectors) {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      if (letter === ',' && depth === 0) parts.push('');
      else parts[parts.length - 1] += letter;
    }
    return parts;
  }

  /** Rules that match elements by their type alone, and so those of every remote. */
  function unscopedRules(): string[] {
    const leaks: string[] = [];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          const unscoped = partsOf(rule.selectorText).filter((part) => !/[.#[]|:root|::?(?:part|host)/.test(part));
          if (unscoped.length > 0)
            leaks.push(`has a style rule that reaches past its own classes: ${rule.cssText.slice(0, 100)}`);
        } else if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      try {
        visit(sheet.cssRules);
      } catch {
        // A style sheet of another origin cannot be read.
      }
    }
    return [...new Set(leaks)];
  }

  Object.defineProperty(window, '__leakRecorder', {
    value: {
      changes,
      listeners: () => Object.fromEntries([...listeners].map(([type, all]) => [type, all.size])),
    },
  });
  globalsBefore.add('__leakRecorder');
}
