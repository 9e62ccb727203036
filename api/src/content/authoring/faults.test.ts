import { expect, test } from '@jest/globals';
import { article, authorFolder, drawing } from '../../testing/author-folder.ts';

async function faultsOf(
  content: string | Buffer,
  name = 'a.md',
  image: string | Buffer = drawing(),
): Promise<string[]> {
  await using folder = await authorFolder({ [name]: content, 'image.svg': image });
  const { articles, faults } = await folder.import();
  expect(articles).toEqual([]);
  return faults.map(({ line, message }) => `${line}: ${message}`);
}

test('reports all faults of a file at once, each with its line', async () => {
  const content = article({
    title: '""',
    slug: '../../etc/passwd',
    author: '42',
    category: '!!!',
    tags: 'floors, walls',
    created: '2026-02-30',
    status: 'live',
    colour: 'red',
  });
  expect(await faultsOf(content.replace('category: !!!', "category: '…'"))).toEqual([
    '9: colour is not a field of front matter',
    '2: title must not be empty',
    '3: slug must be lower-case letters and digits in words joined by single hyphens',
    '4: author must be text; put numbers in quotes',
    '6: tags must be a list',
    '7: created must be a date such as 2026-11-12 or a time such as 2026-11-12T13:00:00Z',
    '8: status must be draft or published',
  ]);
});

test.each(['2026-13-01', '0000-00-00', '2026-11-12T25:00:00Z', '2026-11-12T13:00:00', '9999-01-01', 'tomorrow'])(
  'refuses the date %s',
  async (created) => {
    expect(await faultsOf(article({ created }))).toEqual([expect.stringContaining('7: created must be a date')]);
  },
);

test.each([
  ['a tag of YAML', { title: '!!js/function "function () {}"' }, /^2: Unresolved tag/],
  ['an alias', { title: '&a Floors', author: '*a' }, /^4: aliases are not allowed in front matter/],
  ['a key of the prototype', { __proto__: null, '"__proto__"': '{ isAdmin: true }' }, /^9: __proto__ is not a field/],
  ['the constructor', { constructor: 'x' }, /^9: constructor is not a field/],
  ['a key that is a list', { '? [a]\n': 'x' }, /a mapping or list is not a field|Nested|Implicit|block/],
  ['a field given twice', { title: 'A\ntitle: B' }, /^3: Map keys must be unique/],
  ['broken YAML', { title: '"Floors' }, /^\d+: Missing closing "quote/],
  ['nesting without end', { tags: '['.repeat(30_000) }, /^6: the front matter is nested too deeply/],
  ['too much of it', { title: 'x'.repeat(70_000) }, /^1: the front matter is longer than 64 kB/],
  ['control characters', { title: '"Bell\\x07"' }, /^2: title must not hold control characters/],
  ['an update before the creation', { updated: '2026-11-11' }, /^9: updated must not be before created/],
  ['a category without an address', { category: '価格' }, /^5: category must hold Latin letters/],
  ['the slug as a previous one', { previous_slugs: '[a-level-floor]' }, /^9: previous_slugs must not hold the slug/],
  ['a previous slug that is none', { previous_slugs: '[../etc]' }, /^9: previous_slugs.0 must be lower-case/],
  ['a slug out of the folder', { slug: '../../etc/passwd' }, /^3: slug must be lower-case letters/],
  [
    'a cover whose address no page can show',
    { featured_image: "'https://['", featured_image_alt: 'A floor' },
    /^9: the image https:.* must be a file beside the article or an https address/,
  ],
  ['an image without its text', { featured_image: 'image.svg' }, /^9: featured_image_alt is required/],
])('refuses %s', async (_, fields, message) => {
  const faults = await faultsOf(article(fields));
  expect(faults[0]).toMatch(message);
});

test.each([
  ['no front matter', '# Floors\n', '1: must start with front matter: a line ---, the fields, a line ---'],
  ['front matter that is a list', '---\n- a\n---\nText\n', '1: the front matter must be fields such as title: …'],
  ['an empty article', article({}, ''), '10: the article is empty'],
  ['a file over 2 MB', article({}, 'x'.repeat(2_100_000)), '1: is larger than 2 MB'],
  ['a file that is not UTF-8', Buffer.from(article({ title: 'é' }), 'latin1'), '1: is not UTF-8 text'],
  ['a null character', article({}, 'One\nTwo\0'), '11: holds a null character'],
  ['a missing image', article({}, 'Text\n\n![x](images/gone.png)'), '12: the image images/gone.png is missing'],
  [
    'an image whose address cannot be decoded',
    article({}, 'Text\n\n<img src="a%E9.png" alt="x">'),
    '12: the image a%E9.png has a broken % in its address',
  ],
  [
    'an image out of a data address',
    article({}, '<img src="data:image/png;base64,AA" alt="x">'),
    /^10: the image data:.* must be a file beside/,
  ],
  [
    'an image over http',
    article({}, '![x](http://example.org/x.png) x'),
    /^10: the image http:.* must be a file beside/,
  ],
])('refuses %s', async (_, content, message) => {
  const faults = await faultsOf(content);
  expect(faults).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
});

test('accepts Windows line endings and a byte order mark', async () => {
  await using folder = await authorFolder({ 'a.md': `\ufeff${article().replaceAll('\n', '\r\n')}` });
  expect((await folder.import()).faults).toEqual([]);
});

test.each([
  ['script', drawing('<script>alert(1)</script>'), 'holds <script>, which is not allowed in drawings'],
  ['an event handler', drawing('', 'onload="alert(1)"'), 'holds the event handler onload'],
  ['foreign content', drawing('<foreignObject/>'), 'holds <foreignObject>, which is not allowed in drawings'],
  [
    'HTML under a prefix',
    drawing('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'),
    'holds <h:script>, which is not allowed in drawings',
  ],
  [
    'HTML without a prefix',
    drawing('<style xmlns="http://www.w3.org/1999/xhtml"/>'),
    'holds <style> of another language',
  ],
  ['a link outside', drawing('<use href="https://example.org/x.svg#a"/>'), 'refers to something outside itself'],
  [
    'a script address',
    drawing('<use xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
    'refers to something outside itself',
  ],
  [
    'a style that loads',
    drawing('<style>@import "https://example.org/x.css"</style>'),
    'holds a style that loads something',
  ],
  ['a fill that loads', drawing('<path fill="url(https://example.org/x.svg#a)"/>'), 'loads something in fill'],
  ['a fill behind a space', drawing(`<path fill="url(' http://example.org/x.svg#a')"/>`), 'loads something in fill'],
  [
    'a style with an address behind a space',
    drawing('<style>rect{fill:url(" //example.org/x.svg#a")}</style>'),
    'holds a style that loads something',
  ],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('<text>&a;</text>')}`,
    'holds declarations of its own in its DOCTYPE',
  ],
  ['a style sheet', `<?xml-stylesheet href="x.css"?>${drawing()}`, 'holds a processing instruction'],
  ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${drawing()}`, 'is not UTF-8'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'has neither width and height nor a viewBox'],
  ['no end', '<svg xmlns="http://www.w3.org/2000/svg">', 'is not well-formed XML'],
  ['text in place of an image', 'GET /etc/passwd', 'is no image: it may be AVIF, GIF, JPEG, PNG, SVG or WebP'],
  ['a broken PNG', Buffer.from('\x89PNG\r\n\x1a\nnope', 'latin1'), 'is a broken image'],
])('refuses a drawing with %s', async (_, image, message) => {
  expect(await faultsOf(article({}, 'Text\n\n![x](image.svg)'), 'a.md', image)).toEqual([
    `12: the image image.svg ${message}`,
  ]);
});

test('accepts a drawing that refers to its own parts', async () => {
  const own = drawing('<defs><clipPath id="c"/></defs><use href="#c"/><path fill="url(#c)" clip-path="url(\'#c\')"/>');
  await using folder = await authorFolder({ 'a.md': article({}, '![x](own.svg)'), 'own.svg': own });
  expect((await folder.import()).faults).toEqual([]);
});
