import { expect, test } from '@jest/globals';
import { sanitiseArticle } from './sanitise-article.ts';

test.each([
  ['script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['event handlers', '<img src="/a.png" onerror="x()" alt="">', '<img src="/a.png" alt="" />'],
  ['script addresses', '<a href="javascript:x()">a</a><a href="JaVa\tScript:x()">b</a>', '<a>a</a><a>b</a>'],
  ['data addresses', '<img src="data:image/svg+xml,<svg onload=x>" alt="">', '<img alt="" />'],
  ['addresses without a scheme of their own', '<a href="//example.org">a</a>', '<a>a</a>'],
  ['styles', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
  ['frames, forms and objects', '<iframe src="/x"></iframe><form><input></form><object></object>', ''],
  [
    'drawings and formulas, where script hides',
    '<svg><a xlink:href="javascript:x"/></svg><math><mi//xlink:href="x">',
    '',
  ],
  ['unknown classes', '<p class="fixed language-js">a</p>', '<p class="language-js">a</p>'],
  ['comments', '<!--[if IE]><script></script><![endif]-->a', 'a'],
])('takes away %s', (_, html, clean) => {
  expect(sanitiseArticle(html)).toBe(clean);
});

test('keeps what articles are made of', () => {
  const html = [
    '<h2 lang="fr" dir="ltr">Le fil</h2>',
    '<blockquote cite="https://example.org/q"><p>Plumb.</p></blockquote>',
    '<table><caption>Sales</caption><thead><tr><th scope="col" align="right">$</th></tr></thead>' +
      '<tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<figure><img src="/api/media/a.png" alt="A" width="4" height="3" loading="lazy" decoding="async" /><figcaption>A</figcaption></figure>',
    '<pre><code class="language-js">a &lt; b</code></pre>',
    '<ol start="3"><li value="4">Four</li></ol><details open><summary>More</summary>Text</details>',
    '<p dir="rtl">שלום <bdi>x</bdi> 価格 <abbr title="automated valuation model">AVM</abbr><br />H<sub>2</sub>O</p>',
  ].join('\n');
  expect(sanitiseArticle(html)).toBe(html);
});

test('marks links that leave the site, and only those', () => {
  expect(sanitiseArticle('<a href="https://example.org/" rel="opener" target="_blank">a</a>')).toBe(
    '<a href="https://example.org/" rel="noopener noreferrer">a</a>',
  );
  expect(sanitiseArticle('<a href="/blog" rel="opener">a</a> <a href="mailto:a@example.org">b</a>')).toBe(
    '<a href="/blog">a</a> <a href="mailto:a@example.org">b</a>',
  );
});

test('keeps ids of articles apart from those of the page, and links to them whole', () => {
  expect(sanitiseArticle('<h2 id="contact">Contact</h2><a href="#contact">up</a><a href="#">top</a>')).toBe(
    '<h2 id="article-contact">Contact</h2><a href="#article-contact">up</a><a href="#">top</a>',
  );
});

test('keeps cells and the headings they name together', () => {
  const once = sanitiseArticle('<table><tr><th id="c"></th><th id="r"></th><td headers="c  r">1</td></tr></table>');
  expect(once).toBe(
    '<table><tr><th id="article-c"></th><th id="article-r"></th><td headers="article-c article-r">1</td></tr></table>',
  );
  expect(sanitiseArticle(once)).toBe(once);
});

test('leaves the first level of headings to the page', () => {
  expect(sanitiseArticle('<h1 id="a">A</h1>')).toBe('<h2 id="article-a">A</h2>');
});

test('changes nothing the second time', () => {
  const once = sanitiseArticle('<h1 id="a">A &amp; b</h1><a href="https://example.org?a=1&b=2">x</a><p>1 < 2<b>open');
  expect(sanitiseArticle(once)).toBe(once);
});
