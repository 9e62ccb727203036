import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { openSource, type Format } from './source-text.ts';

const folder = join(import.meta.dirname, '../../../../../api/content/posts');
const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, body: readFileSync(join(folder, name), 'utf8').replace(/^---\n(?:.*\n)*?---\n/, '') }));

/** The text after inserting words at the end of the textblock that starts with `start`. */
function typeInto(body: string, format: Format, start: string, words: string): string {
  const source = openSource(body, format);
  let at = -1;
  source.doc.descendants((node: Node, pos) => {
    if (node.isTextblock && node.textContent.startsWith(start) && at === -1) at = pos + node.nodeSize - 1;
  });
  expect(at).toBeGreaterThan(0);
  return source.write(EditorState.create({ doc: source.doc }).tr.insertText(words, at).doc);
}

test('there are 24 bundled articles', () => expect(articles).toHaveLength(24));

describe.each(articles)('$name', ({ body }) => {
  const { doc, write } = openSource(body, 'md');

  test('is parsed without a loss: the same text is written, also block by block', () => {
    expect(write(doc)).toBe(body);
    doc.check();
    let raw = 0;
    doc.descendants(({ type }) => void (raw += type.name.startsWith('raw') ? 1 : 0));
    expect(raw).toBe(0);
  });

  test('a change of one block changes only its own lines', () => {
    const lines = body.split('\n');
    doc.forEach((block, offset) => {
      let last = -1;
      block.descendants((node, pos) => void (last = node.isTextblock ? offset + 1 + pos + node.nodeSize - 1 : last));
      const at = block.isTextblock ? offset + block.nodeSize - 1 : last;
      const after = write(EditorState.create({ doc }).tr.insertText('QQ', at).doc);
      const changed = after.split('\n').filter((line, index) => line !== lines[index]);
      expect(changed).toEqual([expect.stringContaining('QQ')]);
      expect(after.replace('QQ', '')).toBe(body);
    });
  });

  test('has the same content when every block is written again', () => {
    const anew = openSource('', 'md').write(doc);
    expect(openSource(anew, 'md').doc.toJSON()).toEqual(doc.toJSON());
  });

  test('has the same content as HTML', () => {
    const html = openSource('', 'html').write(doc);
    const again = openSource(html, 'html');
    expect(again.doc.textBetween(0, again.doc.content.size, '\n')).toBe(doc.textBetween(0, doc.content.size, '\n'));
    expect(again.write(again.doc)).toBe(html);
    expect(openSource('', 'html').write(again.doc)).toBe(html);
  });
});

test.each<[string, Format, string]>([
  ['nothing', 'md', ''],
  ['blank lines', 'md', '\n\n\n'],
  ['no line break at the end', 'md', 'One\n\nTwo'],
  ['line breaks of Windows', 'md', '\r\nOne\r\n\r\n- a\r\n- b\r\n\r\nTwo\r\n'],
  ['underlined headings', 'md', 'One\n===\n\nTwo\n---\n\ntext\n'],
  ['alternative marks of Markdown', 'md', '* a\n* b\n\n+ c\n\n1) d\n2) e\n\n__f__ _g_\n***\n'],
  [
    'HTML in Markdown',
    'md',
    'a <kbd>b</kbd> <!-- c --> <span onclick=x>d</span>\n\n<div>\n\ninside\n\n</div>\n\n<details><summary>s</summary>t</details>\n',
  ],
  ['references', 'md', '[a][1] and ^[a note]\n\n[1]: https://example.org "t"\n\nend[^2]\n\n[^2]: Text\n\n    more\n'],
  ['code', 'md', '```js\nlet a;\n\n```\n\n    indented\n\n~~~\n```\n~~~\n'],
  [
    'anything',
    'html',
    'loose <em>text</em>\n<p lang="ar">a</p><script>x</script>\n<dl><dt>a</dt></dl></b>\n<p>unclosed <p>b',
  ],
])('unchanged text is written as it was read: %s', (_, format, text) => {
  const { doc, write } = openSource(text, format);
  doc.check();
  expect(write(doc)).toBe(text);
});

test.each<[string, Format, string, string, string, string]>([
  [
    'the spelling of other lines',
    'md',
    '* one\n* two  \n* three\n\n***\n',
    'two',
    '!',
    '* one\n* two!\n* three\n\n***\n',
  ],
  ['rows of a table', 'md', '|a|b|\n|-|-:|\n|c|d|\n|e|f|\n', 'c', '|', '|a|b|\n|-|-:|\n| c\\| | d |\n|e|f|\n'],
  ['quotes', 'md', '> a\n>\n> __b__\n', 'a', '*', '> a\\*\n>\n> __b__\n'],
  ['characters that would be Markdown', 'md', 'a\n', 'a', ' <b>*&amp;[x]`_1. ', 'a \\<b>\\*\\&amp;\\[x\\]\\`\\_1.\n'],
  ['comments', 'md', 'a <!-- c -->\n\nb\n', 'a', '!', 'a <!-- c -->!\n\nb\n'],
  [
    'the elements of HTML',
    'html',
    '<p>a <kbd>b</kbd></p>\n\n\n<aside>c</aside>',
    'a',
    '<',
    '<p>a <kbd>b</kbd>&lt;</p>\n\n\n<aside>c</aside>',
  ],
  ['attributes', 'html', '<p lang="ar" dir="rtl">a</p>', 'a', '&', '<p lang="ar" dir="rtl">a&amp;</p>'],
])('typing keeps %s', (_, format, text, start, words, expected) => {
  expect(typeInto(text, format, start, words)).toBe(expected);
});

test('a footnote, a picture and a table that are added are written as authors write them', () => {
  const text = 'One\n\nTwo[^1]\n\n[^1]: Note\n';
  const { doc, write } = openSource(text, 'md');
  const { nodes } = doc.type.schema;
  const picture = nodes['figure']?.create(
    { src: '/api/media/a.webp', alt: 'A [stair]' },
    doc.type.schema.text('Down "here"'),
  );
  const cell = (type: string, words: string) =>
    nodes[type]?.create(null, words === '' ? [] : doc.type.schema.text(words)) as Node;
  const rowOf = (cells: Node[]) => nodes['table_row']?.create(null, cells) as Node;
  const table = nodes['table']?.create(null, [
    rowOf([cell('table_header', 'A'), cell('table_header', 'B')]),
    rowOf([cell('table_cell', '1'), cell('table_cell', '')]),
  ]);
  const at = doc.firstChild?.nodeSize ?? 0;
  const after = EditorState.create({ doc }).tr.insert(at, [picture as Node, table as Node]).doc;
  expect(write(after)).toBe(
    'One\n\n![A \\[stair\\]](/api/media/a.webp "Down \\"here\\"")\n\n| A | B |\n| --- | --- |\n| 1 | |\n\nTwo[^1]\n\n[^1]: Note\n',
  );
});

/** A paragraph with these lines. */
const paragraphOf = (...lines: string[]) => `<p>${lines.join('<br>')}</p>`;

test.each([
  ['signs of lists, quotations and headings after a line break', paragraphOf('a', '- b', '# c', '&gt; d', '+ e', '=')],
  ['lines that would underline a heading', `${paragraphOf('a', '===')}\n${paragraphOf('b', '---')}`],
  ['numbers after a line break', paragraphOf('a', '1. b', '2) c', '3.')],
  ['a table drawn with signs', paragraphOf('| a |', '| --- |', '| b |')],
  ['signs alone', `${paragraphOf('1)')}\n${paragraphOf('1.')}\n${paragraphOf('+')}`],
  ['a sign at the end of a heading', '<h2>C #</h2>'],
  ['code that ends with an empty line', '<pre><code>a\n</code></pre>'],
  ['an entity in a caption', '<figure><img src="/a.webp" alt=""><figcaption>&amp;copy; 2026</figcaption></figure>'],
])('Markdown keeps %s, also where HTML cannot stand in: in a footnote', (_, html) => {
  const { doc } = openSource(html, 'html');
  const { schema } = doc.type;
  const reference = schema.node('footnote_reference', { label: '1' });
  const edited = schema.node('doc', null, [
    schema.node('paragraph', null, [schema.text('See'), reference]),
    schema.node('footnote', { label: '1' }, doc.content),
  ]);
  const text = openSource('', 'md').write(edited);
  expect(openSource(text, 'md').doc.toJSON()).toEqual(edited.toJSON());
});

test('content that Markdown cannot express is written as HTML inside it, and parsed again', () => {
  const html = '<table>\n<tbody>\n<tr><td colspan="2">a</td></tr>\n<tr><td>b</td><td>c</td></tr>\n</tbody>\n</table>';
  const table = openSource(html, 'html').doc;
  const text = openSource('', 'md').write(table);
  expect(text).toBe(`${html}\n`);
  expect(openSource(text, 'md').doc.toJSON()).toEqual(table.toJSON());
});

test('two consecutive lists stay two lists', () => {
  const { doc } = openSource('<ul><li>a</li></ul><ul><li>b</li></ul>', 'html');
  const text = openSource('', 'md').write(doc);
  expect(openSource(text, 'md').doc.childCount).toBe(2);
});
