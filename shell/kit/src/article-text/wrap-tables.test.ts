import { expect, test } from '@jest/globals';
import { wrapTables } from './wrap-tables.ts';

test('puts every outermost table into a box and leaves inner ones alone', () => {
  expect(wrapTables('<p>a</p><table id="x"><tr><td><table></table></td></tr></table><table></table>')).toBe(
    '<p>a</p><div class="table-box"><table id="x"><tr><td><table></table></td></tr></table></div><div class="table-box"><table></table></div>',
  );
});

test('does not wrap a table twice', () => {
  const wrapped = wrapTables('<table><tr><td>a</td></tr></table><p>b</p>');
  expect(wrapTables(wrapped)).toBe(wrapped);
});

test('leaves text without tables as it is', () => {
  const html = '<p>&lt;table&gt; in words, and a stray end</p>';
  expect(wrapTables(html)).toBe(html);
});
