import { expect, test } from '@jest/globals';
import { editWith, imageText, type Tool } from './edit-text.ts';

function pressed(tool: Tool, format: 'md' | 'html', text: string, from: number, to = from): string {
  const { from: start, to: end, put, mark } = editWith(tool, format, { text, from, to });
  const marked = `${put.slice(0, mark[0])}[${put.slice(...mark)}]${put.slice(mark[1])}`;
  return text.slice(0, start) + marked + text.slice(end);
}

test.each<[Tool, 'md' | 'html', string, number, number, string]>([
  ['Bold', 'md', 'a floor', 2, 7, 'a **[floor]**'],
  ['Bold', 'md', '', 0, 0, '**[bold]**'],
  ['Italic', 'html', 'a floor', 2, 7, 'a <em>[floor]</em>'],
  ['Link', 'md', 'a floor', 2, 7, 'a [[floor]](https://)'],
  ['Heading', 'md', 'one\ntwo', 5, 5, 'one\n## t[]wo'],
  ['List', 'md', 'one\ntwo', 0, 7, '- one\n- two[]'],
  ['Quote', 'html', 'one', 0, 3, '<blockquote>one</blockquote>[]'],
])('%s in %s of %j', (tool, format, text, from, to, expected) => {
  expect(pressed(tool, format, text, from, to)).toBe(expected);
});

test('an alternative text is escaped', () => {
  const image = { address: '/api/media/a.png', alt: 'A "door"] <b>' };
  expect(imageText('md', image)).toBe('![A "door"\\] <b>](/api/media/a.png)');
  expect(imageText('html', image)).toBe('<img src="/api/media/a.png" alt="A &quot;door&quot;] &lt;b>" />');
});
