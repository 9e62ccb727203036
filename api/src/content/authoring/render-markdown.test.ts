import { expect, test } from '@jest/globals';
import { renderMarkdown } from './render-markdown.ts';

const rendered = (...lines: string[]) => renderMarkdown(lines.join('\n')).html.replaceAll('\n', '');

test('a table with a heading above each column has column headings', () => {
  expect(rendered('| Type | Rent |', '| --- | ---: |', '| Two-flat | $1,900 |')).toBe(
    '<table><thead><tr><th>Type</th><th align="right">Rent</th></tr></thead>' +
      '<tbody><tr><td>Two-flat</td><td align="right">$1,900</td></tr></tbody></table>',
  );
});

test('an empty heading above the first column makes its cells the headings of the rows', () => {
  expect(rendered('| | Rent |', '| --- | ---: |', '| Two-flat | $1,900 |', '| | **$2,100** |')).toBe(
    '<table><thead><tr><td></td><th align="right">Rent</th></tr></thead>' +
      '<tbody><tr><th scope="row">Two-flat</th><td align="right">$1,900</td></tr>' +
      '<tr><td></td><td align="right"><strong>$2,100</strong></td></tr></tbody></table>',
  );
});

test('a table without headings has no heading row', () => {
  expect(rendered('| | |', '| --: | --- |', '| Price | $1 |')).toBe(
    '<table><tbody><tr><th align="right" scope="row">Price</th><td>$1</td></tr></tbody></table>',
  );
});

test('a table after one with row headings has its own headings', () => {
  const html = rendered('| | A |', '| - | - |', '| b | 1 |', '', '| C | D |', '| - | - |', '| e | 2 |');
  expect(html).toContain('<tr><td>e</td><td>2</td></tr>');
});

test('many tables are rendered in time that grows with their number only', () => {
  const from = process.cpuUsage();
  expect(rendered('| a |\n| - |\n\n'.repeat(10_000)).match(/<table>/g)).toHaveLength(10_000);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000).toBeLessThan(2_500);
});

test('a tag of several lines in a quote, one in a cell and one in a footnote have the line where they begin', () => {
  const { raw } = renderMarkdown(
    '<b>a</b>\n\n> x <i\n> id="c">y\n\n| a |\n| - |\n| z <b> |\n| <b title="\\|"> |\n\nx^[y <s>]\n\nend',
  );
  expect(raw.map(({ html, line }) => `${line} ${html}`)).toEqual([
    '0 <b>',
    '0 </b>',
    '2 <i\nid="c">',
    '7 <b>',
    '8 <b title="|">',
    '10 <s>',
  ]);
});

test('many tags of several lines in quotes are found in time that grows with their number only', () => {
  const from = process.cpuUsage();
  expect(renderMarkdown('> <a\n> b>\n'.repeat(20_000)).raw).toHaveLength(20_000);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000).toBeLessThan(2_500);
});
