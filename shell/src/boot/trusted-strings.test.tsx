import { expect, test } from '@jest/globals';
import { htmlOf, stringRules } from './trusted-strings.ts';

const site = 'https://site.example';
const entry = `${site}/releases/mf-blog/0123456789abcdef0123/remoteEntry.js`;
const rules = stringRules((url) => url === entry, ['https://js.pay.example', 'https://*.js.pay.example'], site);

test.each([
  ['/assets/12.ab.js', true],
  [`${site}/assets/main.js`, true],
  [entry, true],
  ['/releases/mf-blog/0123456789abcdef0123/remoteEntry.js', true],
  ['https://js.pay.example/v3', true],
  ['https://a.js.pay.example/v3', true],
  ['/releases/mf-blog/0123456789abcdef0123/other.js', false],
  ['/api/media/a.js', false],
  ['//evil.example/assets/main.js', false],
  ['https://evil.example/assets/main.js', false],
  ['https://js.pay.example.evil.example/v3', false],
  ['http://a.js.pay.example/v3', false],
  ['https://evil-js.pay.example/', false],
  ['/assets/../api/media/a.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
  ['https://', false],
])('the script address %s is allowed: %s', (url, isAllowed) => {
  expect(rules.createScriptURL(url)).toBe(isAllowed ? url : null);
});

test('only JSON may become the text of a script element', () => {
  for (const text of ['{"@type":"Article"}', '[1]', '"a"']) expect(rules.createScript(text)).toBe(text);
  for (const text of ['alert(1)', '[alert(1)]', '({})', '', '{"a":1};alert(1)', '"a".at(x())'])
    expect(rules.createScript(text)).toBeNull();
});

test('only empty markup, articles and the document’s own HTML are allowed', () => {
  const container = document.createElement('div');
  container.append(document.createElement('button'));
  expect(rules.createHTML('<button></button>')).toBeNull();
  expect(htmlOf(container)).toBe('<button></button>');
  for (const html of ['<button></button>', '<p lang="fr">Le <em>fil</em></p>', '', '<script></script>'])
    expect(rules.createHTML(html)).toBe(html);
  for (const html of ['<button onclick="x()"></button>', '<script>x()</script>', '<style>a{}</style>'])
    expect(rules.createHTML(html)).toBeNull();
});
