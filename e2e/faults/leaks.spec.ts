import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { expect, test } from '@playwright/test';
import { findChanges, recordLeaks } from '../../shell/smoke-test/leaks.ts';

// Changes of a release to the page that all remotes share, as the smoke test of the site detects them. Each runs alone in a document.

const leaks: readonly (readonly [name: string, script: string, expectedReport: RegExp])[] = [
  ['a global variable', 'window.cache = {}', /leaves the global variable cache/],
  ['a global function by a plain script', 'globalThis.helper = () => 1', /leaves the global variable helper/],
  [
    'a global that cannot be listed',
    `Object.defineProperty(window, 'hidden', { value: 1 })`,
    /leaves the global variable hidden/,
  ],
  ['fetch', 'const original = fetch; window.fetch = (...args) => original(...args)', /changes window\.fetch/],
  [
    'fetch by a getter',
    `const original = fetch; Object.defineProperty(window, 'fetch', { get: () => original })`,
    /changes window\.fetch/,
  ],
  ['XMLHttpRequest', 'window.XMLHttpRequest = class {}', /changes window\.XMLHttpRequest/],
  ['XMLHttpRequest.send', 'XMLHttpRequest.prototype.send = () => undefined', /changes XMLHttpRequest\.prototype\.send/],
  ['sendBeacon', 'navigator.sendBeacon = () => true', /adds navigator\.sendBeacon/],
  ['sendBeacon of all', 'Navigator.prototype.sendBeacon = () => true', /changes Navigator\.prototype\.sendBeacon/],
  ['WebSocket', 'window.WebSocket = class {}', /changes window\.WebSocket/],
  ['history.pushState', 'history.pushState = () => undefined', /adds history\.pushState/],
  ['History.prototype', 'History.prototype.replaceState = () => undefined', /changes History\.prototype\.replaceState/],
  [
    'addEventListener',
    'EventTarget.prototype.addEventListener = () => undefined',
    /changes EventTarget\.prototype\.addEventListener/,
  ],
  [
    'dispatchEvent',
    'EventTarget.prototype.dispatchEvent = () => true',
    /changes EventTarget\.prototype\.dispatchEvent/,
  ],
  ['preventDefault', 'Event.prototype.preventDefault = () => undefined', /changes Event\.prototype\.preventDefault/],
  ['Array.prototype.map', 'Array.prototype.map = () => []', /changes Array\.prototype\.map/],
  ['Array.prototype.push', 'Array.prototype.push = () => 0', /breaks what every script|changes Array\.prototype\.push/],
  ['the iterator of arrays', 'Array.prototype[Symbol.iterator] = function* () {}', /breaks what every script/],
  [
    'Promise.prototype.then',
    'const original = Promise.prototype.then; Promise.prototype.then = function (...args) { return original.apply(this, args); }',
    /changes Promise\.prototype\.then/,
  ],
  ['Promise', 'window.Promise = class extends Promise {}', /changes window\.Promise/],
  ['Object.assign', 'Object.assign = (to) => to', /changes Object\.assign/],
  [
    'Object.prototype',
    `Object.defineProperty(Object.prototype, 'isAdmin', { value: true })`,
    /adds Object\.prototype\.isAdmin/,
  ],
  [
    'a setter for all objects',
    `Object.defineProperty(Object.prototype, 'password', { set() {}, configurable: true })`,
    /adds Object\.prototype\.password/,
  ],
  ['Function.prototype.call', 'Function.prototype.call = () => undefined', /changes Function\.prototype\.call/],
  ['String.prototype', 'String.prototype.shout = function () { return this; }', /adds String\.prototype\.shout/],
  ['RegExp.prototype.exec', 'RegExp.prototype.exec = () => null', /changes RegExp\.prototype\.exec/],
  ['Map.prototype.get', 'Map.prototype.get = () => undefined', /changes Map\.prototype\.get/],
  ['JSON.parse', 'JSON.parse = () => ({})', /changes JSON\.parse/],
  ['JSON.stringify', `JSON.stringify = () => '{}'`, /changes JSON\.stringify/],
  ['Math.random', 'Math.random = () => 0', /changes Math\.random/],
  ['crypto', 'crypto.getRandomValues = (bytes) => bytes', /adds crypto\.getRandomValues/],
  ['Crypto.prototype', 'Crypto.prototype.randomUUID = () => "1"', /(?:adds|changes) Crypto\.prototype\.randomUUID/],
  ['Date.now', 'Date.now = () => 0', /changes Date\.now/],
  ['setTimeout', 'window.setTimeout = () => 0', /changes window\.setTimeout/],
  [
    'document.cookie',
    `Object.defineProperty(document, 'cookie', { get: () => '', configurable: true })`,
    /adds document\.cookie/,
  ],
  [
    'cookies of all documents',
    `Object.defineProperty(Document.prototype, 'cookie', { get: () => '', configurable: true })`,
    /changes Document\.prototype\.cookie/,
  ],
  ['document.querySelector', 'document.querySelector = () => null', /adds document\.querySelector/],
  [
    'the values of fields',
    `Object.defineProperty(HTMLInputElement.prototype, 'value', { get: () => '', set() {} })`,
    /changes HTMLInputElement\.prototype\.value/,
  ],
  [
    'the submission of forms',
    'HTMLFormElement.prototype.submit = () => undefined',
    /changes HTMLFormElement\.prototype\.submit/,
  ],
  ['localStorage', `Storage.prototype.getItem = () => null`, /changes Storage\.prototype\.getItem/],
  ['appendChild', 'Node.prototype.appendChild = (node) => node', /changes Node\.prototype\.appendChild/],
  [
    'innerHTML',
    `Object.defineProperty(Element.prototype, 'innerHTML', { set() {}, get: () => '' })`,
    /changes Element\.prototype\.innerHTML/,
  ],
  ['console.error', 'console.error = () => undefined', /changes console\.error/],
  ['custom elements', 'customElements.define = () => undefined', /adds customElements\.define/],
  ['the clock of the page', 'performance.now = () => 0', /adds performance\.now/],
  [
    'a rule for all elements',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: '* { color: red }' }))`,
    /has a style rule that reaches past its own classes: \*/,
  ],
  [
    'a rule for an element type',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: '.own, body { margin: 9px }' }))`,
    /past its own classes: \.own, body/,
  ],
  [
    'a rule for fields in a media query',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: '@media all { input { display: none } }' }))`,
    /past its own classes: input/,
  ],
  [
    'an adopted style sheet',
    `const own = new CSSStyleSheet(); own.replaceSync('a { pointer-events: none }'); document.adoptedStyleSheets = [own]`,
    /past its own classes: a \{/,
  ],
  ['a cookie', `document.cookie = 'seen=1; path=/'`, /sets the cookie seen/],
  [
    'five large cookies',
    `for (let at = 0; at < 5; at += 1) document.cookie = 'c' + at + '=' + 'x'.repeat(3000) + '; path=/'`,
    /sets the cookie c4/,
  ],
];

test.describe('changes of a release to the shared page are reported', () => {
  // A page without the cookie that lists the browser's wallets.
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const [name, script, expectedReport] of leaks) {
    test(name, async ({ page }) => {
      await page.route('http://leaks.example/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1></html>',
        }),
      );
      await recordLeaks(page);
      await page.goto('http://leaks.example/');
      expect(await findChanges(page)).toEqual([]);
      await page.evaluate(`{ ${script} } undefined`);
      expect((await findChanges(page)).join('\n')).toMatch(expectedReport);
    });
  }
});

test('a listener may have null as its options', async ({ page }) => {
  await page.route('http://leaks.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A</title>' }),
  );
  await recordLeaks(page);
  await page.goto('http://leaks.example/');
  await page.evaluate(() => window.addEventListener('resize', () => undefined, null as unknown as undefined));
  expect(await page.evaluate(() => window.__leakRecorder?.listeners())).toEqual({ resize: 1 });
});

test('there are at least forty such changes, as many as the document says', async () => {
  expect(leaks.length).toBeGreaterThanOrEqual(40);
  const document = await readFile(join(workspaceRoot, 'docs/security.md'), 'utf8');
  expect(document).toContain(`${leaks.length} changes of what pages share (\`e2e/faults/leaks.spec.ts\`)`);
});
