import { expect, test } from '@jest/globals';
import { wrapTables } from './wrap-tables.ts';

test('every outermost table gets a box around it; inner tables stay unchanged', () => {
  expect(wrapTables('<p>a</p><table id="x"><tr><td><table></table></td></tr></table><table></table>')).toBe(
    '<p>a</p><div class="table-box"><table id="x"><tr><td><table></table></td></tr></table></div><div class="table-box"><table></table></div>',
  );
});

test('a wrapped table is not wrapped again', () => {
  const wrapped = wrapTables('<table><tr><td>a</td></tr></table><p>b</p>');
  expect(wrapTables(wrapped)).toBe(wrapped);
});

test('text without tables stays unchanged', () => {
  const html = '<p>&lt;table&gt; in words, and a stray end</p>';
  expect(wrapTables(html)).toBe(html);
});
