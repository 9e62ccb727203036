import { afterEach, expect, test } from '@jest/globals';
import { history } from 'prosemirror-history';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { fromWord } from '../pasted/clipboard-samples.ts';
import { openSource, type Format } from '../source-text.ts';
import { insertFootnote, insertTable, toggleHeaderRow, toggleList, toggleQuote } from './commands.ts';
import { pastePlugin } from './paste.ts';
import { insertPictures } from './pictures.ts';
import { editorKeys, markdownShortcuts } from './shortcuts.ts';
import { tableHeaders } from './table-headers.ts';

let view: EditorView | undefined;
afterEach(() => {
  view?.destroy();
  view = undefined;
});

/** Opens an editor with the cursor at the end of a text; returns it with its output. */
function edit(text: string, format: Format = 'md') {
  const source = openSource(text, format);
  const lost: number[] = [];
  const files: File[] = [];
  const plugins = [
    markdownShortcuts(),
    ...editorKeys(() => true),
    history(),
    pastePlugin({ onFiles: (pasted) => void files.push(...pasted), onLost: (count) => void lost.push(count) }),
    ...(format === 'md' ? [tableHeaders()] : []),
    tableEditing(),
  ];
  const doc = source.doc;
  const editorView = new EditorView(null, {
    state: EditorState.create({ doc, plugins, selection: TextSelection.atEnd(doc) }),
  });
  view = editorView;
  return {
    view: editorView,
    lost,
    files,
    written: () => source.write(editorView.state.doc),
    run: (command: Command) => command(editorView.state, editorView.dispatch.bind(editorView)),
    type: (words: string) => {
      for (const character of words) {
        const { from, to } = editorView.state.selection;
        const isHandled = editorView.someProp('handleTextInput', (handle) =>
          handle(editorView, from, to, character, () => editorView.state.tr.insertText(character, from, to)),
        );
        if (!isHandled) editorView.dispatch(editorView.state.tr.insertText(character, from, to));
      }
    },
    press: (key: string) => {
      const event = new KeyboardEvent('keydown', { key });
      return editorView.someProp('handleKeyDown', (handle) => handle(editorView, event)) ?? false;
    },
    paste: (kinds: Readonly<Record<string, string>>) => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      const clipboardData = { getData: (kind: string) => kinds[kind] ?? '', files: [], types: Object.keys(kinds) };
      editorView.dom.dispatchEvent(Object.assign(event, { clipboardData }));
    },
  };
}

test.each([
  ['## Heading', '## Heading\n'],
  ['# Heading', '## Heading\n'],
  ['- item', '- item\n'],
  ['3. item', '3. item\n'],
  ['> quote', '> quote\n'],
  ['a **bold** b', 'a **bold** b\n'],
  ['*a* b', '*a* b\n'],
  ['_a_ b', '*a* b\n'],
  ['snake_case_name', 'snake_case_name\n'],
  ['~~a~~ b', '~~a~~ b\n'],
  ['`a*b*` c', '`a*b*` c\n'],
  ['[a](/blog) b', '[a](/blog) b\n'],
  ['[a](javascript:b) c', '\\[a\\](javascript:b) c\n'],
  ['--- b', '---\n\nb\n'],
  ['```js let', '```js\nlet\n```\n'],
])('typing %s writes %j', (words, expected) => {
  const { type, written } = edit('');
  type(words);
  expect(written()).toBe(expected);
});

test('Backspace directly after a conversion restores the typed sign', () => {
  const { type, press, written } = edit('');
  type('- ');
  expect(press('Backspace')).toBe(true);
  type('a');
  expect(written()).toBe('\\- a\n');
});

test.each(['Tab', 'Escape'])('%s keeps its effect outside of the editor', (key) => {
  for (const text of ['a\n', '- a\n- b\n', '| a | b |\n| - | - |\n| c | d |\n']) {
    const { press, view: editorView } = edit(text);
    const before = editorView.state.doc;
    expect(press(key)).toBe(false);
    expect(editorView.state.doc.eq(before)).toBe(true);
  }
});

test('a paste from Word is written as Markdown, and its footnotes get unused numbers', () => {
  const { paste, written, lost } = edit('Mine.[^1]\n\n[^1]: First\n\nEnd ');
  paste({ 'text/html': fromWord, 'text/plain': 'The appraisal gap' });
  const text = written();
  expect(text).toContain('Mine.[^1]\n\n[^1]: First\n');
  expect(text).toContain(
    '### In dollars\n\nA house goes under contract at **$425,000** and *appraises* at $405,000.[^2]\n',
  );
  expect(text).toContain('- Loan\n  - Principal\n  - Interest\n- Cash\n\n1. Ask the lender.\n2. Ask again.\n');
  expect(text).toContain('| Item | Amount |\n| --- | ---: |\n| Gap | $20,000 |\n\nKept and added.\n');
  expect(text).toContain('[^2]: By the lender’s appraiser.\n');
  expect(lost).toEqual([1]);
});

test('a picture in a pasted text is shown immediately, and written once it is uploaded', () => {
  const data = 'data:image/png;base64,AAAA';
  const { paste, written, view: editorView } = edit('');
  paste({ 'text/html': `<p>One</p><p><img src="${data}" alt="A stair"></p><p>Two</p>` });
  expect(editorView.state.doc.child(1).attrs).toMatchObject({ src: data, alt: 'A stair' });
  expect(editorView.state.doc.child(1).type.name).toBe('figure');
  expect(written()).toBe('One\n\nTwo\n');
});

test('content copied in the editor is pasted unchanged, but not invalid content of the same clipboard type', () => {
  const clipboardType = 'application/x-plumbline-article';
  const { paste, written, view: editorView } = edit('<details><summary>a</summary>b</details>\n\nEnd\n');
  const slice = { content: [editorView.state.doc.child(0).toJSON() as object] };
  paste({ [clipboardType]: JSON.stringify(slice) });
  expect(written()).toBe(
    '<details><summary>a</summary>b</details>\n\nEnd\n\n<details><summary>a</summary>b</details>\n',
  );
  const hostile = [
    { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
    { type: 'text', text: 'x', marks: [{ type: 'tag', attrs: { tag: 'script' } }] },
    { type: 'text', text: 'x', marks: [{ type: 'tag', attrs: { tag: 'sup', attributes: { onclick: 'x()' } } }] },
  ];
  for (const node of hostile) {
    const before = editorView.state.doc;
    paste({ [clipboardType]: JSON.stringify({ content: [{ type: 'paragraph', content: [node] }] }) });
    expect(editorView.state.doc.eq(before)).toBe(true);
  }
});

test('pasted Markdown becomes rich text, and a URL pasted over selected text a link', () => {
  const { paste, written, view: editorView } = edit('');
  paste({ 'text/plain': '## A\n\n- b\n- c\n' });
  expect(written()).toBe('## A\n\n- b\n- c\n');
  editorView.dispatch(editorView.state.tr.setSelection(TextSelection.create(editorView.state.doc, 1, 2)));
  paste({ 'text/plain': 'https://example.org/a' });
  expect(written()).toBe('## [A](https://example.org/a)\n\n- b\n- c\n');
});

test('a table has only the header cells that Markdown can express', () => {
  const { run, type, written, view: editorView } = edit('a\n');
  editorView.dispatch(editorView.state.tr.split(2));
  run(insertTable);
  type('A');
  const headings = () => {
    const cells: string[] = [];
    editorView.state.doc.descendants(
      ({ type: { name } }) =>
        void (name.startsWith('table_') && name !== 'table_row' && cells.push(name === 'table_header' ? 'h' : 'c')),
    );
    return cells.join('');
  };
  expect(headings()).toBe('hhhcccccc');
  expect(written()).toBe('a\n\n| A | | |\n| --- | --- | --- |\n| | | |\n| | | |\n');
  run(toggleHeaderRow);
  expect(headings()).toBe('hcchcchcc');
  expect(written()).toBe('a\n\n| | | |\n| --- | --- | --- |\n| A | | |\n| | | |\n| | | |\n');
});

test.each([
  ['with a heading', '| A |\n| --- |\n| b |\n| c |\n', '| A |\n| --- |\n| bx |\n| c |\n'],
  ['with headers of its rows', '| |\n| --- |\n| b |\n| c |\n', '| |\n| --- |\n| bx |\n| c |\n'],
])('an edited table of one column %s stays Markdown and keeps its header cells', (_, text, expected) => {
  const { type, written, view: editorView } = edit(text);
  let at = 0;
  editorView.state.doc.descendants((node, pos) => void (node.text === 'b' && (at = pos + 1)));
  editorView.dispatch(editorView.state.tr.setSelection(TextSelection.create(editorView.state.doc, at)));
  type('x');
  expect(written()).toBe(expected);
});

test('the heading of a table of one column is toggled', () => {
  const { run, written } = edit('| A |\n| --- |\n| b |\n');
  run(toggleHeaderRow);
  expect(written()).toBe('| |\n| --- |\n| A |\n| b |\n');
  run(toggleHeaderRow);
  expect(written()).toBe('| A |\n| --- |\n| b |\n');
});

test('lists and quotes are toggled', () => {
  const { run, written } = edit('a\n');
  const { nodes } = openSource('', 'md').doc.type.schema;
  const [ul, ol] = [nodes['bullet_list'], nodes['ordered_list']];
  if (!ul || !ol) throw new Error('no lists');
  run(toggleList(ul));
  expect(written()).toBe('- a\n');
  run(toggleList(ol));
  expect(written()).toBe('1. a\n');
  run(toggleList(ol));
  run(toggleQuote);
  expect(written()).toBe('> a\n');
  run(toggleQuote);
  expect(written()).toBe('a\n');
});

test('a footnote gets a number and a text', () => {
  const { run, type, written } = edit('One[^1]\n\n[^1]: First\n\nEnd\n');
  run(insertFootnote);
  type('Second');
  expect(written()).toBe('One[^1]\n\n[^1]: First\n\nEnd[^2]\n\n[^2]: Second\n');
});

test.each([
  ['a position', 1, 'One\n\n![](/a.png)\n\n![](/b.png)\n\nTwo\n'],
  ['a position behind the end of a text that has become shorter', 99, 'One\n\nTwo\n\n![](/a.png)\n\n![](/b.png)\n'],
  ['the cursor', null, 'One\n\nTwo\n\n![](/a.png)\n\n![](/b.png)\n'],
])('several pictures that are dropped or pasted at %s keep their order', (_, pos, text) => {
  const editor = edit('One\n\nTwo\n');
  insertPictures(editor.view, ['/a.png', '/b.png'], pos);
  expect(editor.written()).toBe(text);
});
