import { expect, test } from '@jest/globals';
import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
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
])('removes %s', (_, html, clean) => {
  expect(sanitiseArticle(html)).toBe(clean);
});

test('keeps the markup of articles', () => {
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

test('separates the ids of articles from those of the page, and keeps links to them working', () => {
  expect(sanitiseArticle('<h2 id="contact">Contact</h2><a href="#contact">up</a><a href="#">top</a>')).toBe(
    '<h2 id="article-contact">Contact</h2><a href="#article-contact">up</a><a href="#">top</a>',
  );
});

test('keeps the references from cells to headings', () => {
  const sanitised = sanitiseArticle(
    '<table><tr><th id="c"></th><th id="r"></th><td headers="c  r">1</td></tr></table>',
  );
  expect(sanitised).toBe(
    '<table><tbody><tr><th id="article-c"></th><th id="article-r"></th><td headers="article-c article-r">1</td></tr></tbody></table>',
  );
  expect(sanitiseArticle(sanitised)).toBe(sanitised);
});

test('reserves the first level of headings for the page', () => {
  expect(sanitiseArticle('<h1 id="a">A</h1>')).toBe('<h2 id="article-a">A</h2>');
});

test('changes nothing the second time', () => {
  const sanitised = sanitiseArticle(
    '<h1 id="a">A &amp; b</h1><a href="https://example.org?a=1&b=2">x</a><p>1 < 2<b>open',
  );
  expect(sanitiseArticle(sanitised)).toBe(sanitised);
});

const div = parseFragment('<div></div>').childNodes[0] as DefaultTreeAdapterTypes.Element;
const inDiv = (html: string) => serialize(parseFragment(div, html, {}));

/** The markup inside a page: the content of the article's own element, and the content that a browser puts after it. */
function shownIn(before: string, html: string, after: string): { inside: string; outside: string } {
  const page = serialize(
    parse(`<!doctype html><body>${before}<div id="text">${html}<!--end--></div><!--after-->${after}`),
  );
  const [, inside = ''] = /<div id="text">([^]*?)<!--end--><\/div><!--after-->/.exec(page) ?? [];
  return { inside, outside: page };
}

test.each([
  '<ul><li><div><li>a</div></ul>',
  '<li><div><div><li>out</div></div>',
  '<div><dd>a<div><dt>b</div></div>',
  '<p><div>a</p>b</div>',
  '<a href="/a"><div><a href="/b">x</a></div></a>',
  '<b><p>a</b>b</p>',
  '<table><p>a</p><tr><td>b<table><td>c</table></td></tr></table>',
  '<td>a</td><tr><th>b</th></tr>',
  '<h2>a<h3>b</h3></h2>',
  '<details><summary>a<summary>b</summary></summary></details>',
  '</div></div></article></main></body>out',
  '<p><object><p>a</p></object></p>',
  '<ruby>a<rt>b<ruby>c<rt>d</ruby></ruby>',
])('wrongly nested elements stay within the article: %s', (html) => {
  const clean = sanitiseArticle(html);
  for (const [before, after] of [
    ['<ol><li><div>', '</div></li></ol>'],
    ['<dl><dd>', '</dd></dl>'],
    ['<main><article>', '</article></main>'],
  ] as const) {
    const { inside, outside } = shownIn(before, clean, after);
    expect(outside).toContain('<!--end--></div><!--after-->');
    expect(inside).toBe(inDiv(clean));
  }
});

test('any nesting is stable when parsed again, and stays within the article', () => {
  const names = [
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'tr',
    'td',
    'caption',
    'a',
    'b',
    'em',
    'h2',
    'h3',
    'blockquote',
  ];
  names.push(
    'pre',
    'figure',
    'details',
    'summary',
    'ruby',
    'rt',
    'code',
    'section',
    'span',
    'tbody',
    'colgroup',
    'col',
    'object',
    'button',
  );
  let seed = Date.now() % 1_000_000;
  const pick = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count;
  for (let time = 0; time < 400; time += 1) {
    let html = '';
    for (let part = 0; part < 12; part += 1) {
      const name = names[pick(names.length)];
      html += [`<${name}>`, `</${name}>`, `<${name}>x`, 'y'][pick(4)];
    }
    let clean: string;
    try {
      clean = sanitiseArticle(html);
    } catch (error) {
      expect(String(error)).toContain('means something else each time');
      continue;
    }
    expect([html, sanitiseArticle(clean)]).toEqual([html, clean]);
    const { inside } = shownIn('<ol><li><dl><dd><div>', clean, '');
    expect([html, inside]).toEqual([html, inDiv(clean)]);
  }
});

test('elements nested thousands deep lose their tags and keep their text', () => {
  const clean = sanitiseArticle(`${'<div>'.repeat(40_000)}<b>deep</b>${'</div>'.repeat(40_000)}<p>after</p>`);
  expect(clean.match(/<div>/g)).toHaveLength(100);
  expect(clean).toContain('deep');
  expect(clean).toMatch(/<p>after<\/p>$/);
});
