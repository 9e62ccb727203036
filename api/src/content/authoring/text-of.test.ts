import { expect, test } from '@jest/globals';
import { textOf } from './text-of.ts';

test('the cells of a table become a list, and a row ends with a semicolon', () => {
  const table = `<table><thead><tr><th></th><th>Rent</th></tr></thead><tbody>
    <tr><td>Two-flat</td><td>$1,900</td></tr><tr><td>Rowhouse</td><td></td></tr></tbody></table>`;
  expect(textOf(`<p>By type:</p>${table}<p>So it is.</p>`)).toBe(
    'By type: Rent; Two-flat, $1,900; Rowhouse. So it is.',
  );
});

test('blocks are separated, and emphasised words within them are not', () => {
  expect(textOf('<p>one <b>t</b>wo</p><p>three</p><ul><li>four</li><li>five</li></ul>')).toBe(
    'one two three four five',
  );
});

test('the text of a long article is read in time that grows with its length only', () => {
  const from = process.cpuUsage();
  expect(textOf('<li>word</li>'.repeat(60_000))).toHaveLength(299_999);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000).toBeLessThan(2_500);
});
