import { expect, test } from '@jest/globals';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  [' edges ', '" edges "'],
  [null, ''],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-cmd|calc', "'-cmd|calc"],
  ['@import', "'@import"],
  ['＝cmd|calc', "'＝cmd|calc"],
  ['－1+1', "'－1+1"],
  ['a;＠SUM(A1)', "a;'＠SUM(A1)"],
  ['\t=1+1', "'\t'=1+1"],
  [' =HYPERLINK("x")', '"\' =HYPERLINK(""x"")"'],
  ['a;=1+1', "a;'=1+1"],
  ['a;"=1+1;"b', '"a;""\'=1+1;""b"'],
  ['x; "" =HYPERLINK(1)', '"x; """" \'=HYPERLINK(1)"'],
  ['Hello\n=1+1', '"Hello\n\'=1+1"'],
  ['\n=1+1', '"\'\n\'=1+1"'],
  [' \r\n\t-1+1', '"\' \r\n\t\'-1+1"'],
  ['\n"=1+1', '"\n""\'=1+1"'],
])('%j is written to a file as %j', (cell, expected) => {
  expect(csvLine([cell, 'end'])).toBe(`${expected},end\r\n`);
});
