import { expect, test } from '@jest/globals';
import { isArticleHtml } from '@plumbline/contract/content/is-article-html';
import { pino } from 'pino';
import { openApp } from '../../testing/open-app.ts';
import { testImages } from '../../testing/test-images.ts';
import { seedPosts } from '../authoring/seed-posts.ts';
import { sanitiseArticle } from './sanitise-article.ts';

const pieces = [
  '<p>',
  '</p>',
  '<a href="',
  "<a href='",
  'javascript:alert(1)',
  'https://example.org/?a=1&b=2',
  '&colon;',
  '&#106;ava',
  '"',
  "'",
  '>',
  '<',
  '/>',
  ' onclick=x ',
  ' title="a > b < c"',
  ' title=`',
  '<img src=/a.png alt',
  '<svg>',
  '<math><mi>',
  '<table><tr><td align=right>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<details open>',
  '<picture><source srcset="/a.avif 1x, /b.avif 2x">',
  '<ol reversed start=3><li value=2>',
  '\u0000',
  '\n',
  'é & “x”',
  '&amp;lt;',
  '<P CLASS="language-js">',
];

/** Pseudo-random numbers, the same in every run. */
function* numbers(): Generator<number> {
  let state = 20_261_122;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}

test('any sanitised markup is accepted', () => {
  const random = numbers();
  const next = (below: number) => random.next().value % below;
  for (let round = 0; round < 2_000; round += 1) {
    const html = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
    const clean = sanitiseArticle(html);
    if (!isArticleHtml(clean)) throw new Error(`${JSON.stringify(html)} became ${JSON.stringify(clean)}`);
  }
});

test('the bundled articles are accepted', async () => {
  await using app = await openApp();
  await seedPosts({ db: app.db, images: testImages, mediaFolder: app.mediaFolder, log: pino({ level: 'silent' }) });
  const posts: { content: string }[] = await app.db.knex('posts').select('content');
  expect(posts.length).toBeGreaterThan(5);
  for (const { content } of posts) expect(isArticleHtml(sanitiseArticle(content))).toBe(true);
});

test.each([
  '<img src="/a.png" onerror="x()" />',
  '<script></script>',
  '<SCRIPT></SCRIPT>',
  '<p><svg><style></p>',
  '<a href="javascript:x()">a</a>',
  '<a href="java&#9;script:x()">a</a>',
  '<a href="java\tscript:x()">a</a>',
  '<a href="javascript&colon;x()">a</a>',
  '<a href="data:text/html,x">a</a>',
  '<a href="/a"onclick="x">a</a>',
  "<a href='/a'>a</a>",
  '<a href=/a>a</a>',
  '<p/onclick=x>',
  '<p\nonclick="x">',
  '<iframe srcdoc="x"></iframe>',
  '<p style="position:fixed">a</p>',
  '<!-- a -->',
  '<p title="a>b">',
  'a < b',
  '<p',
])('%s is not accepted', (html) => {
  expect(isArticleHtml(html)).toBe(false);
});
