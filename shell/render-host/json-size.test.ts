import { expect, test } from '@jest/globals';
import { jsonSize } from './json-size.ts';

test.each([
  ['1', 1, 0],
  ['"a [ { , text"', 1, 0],
  [String.raw`"a quote \" , [ and \\"`, 1, 0],
  [String.raw`["\\",1]`, 3, 1],
  ['{"a":[1,2,{"b":[]}],"c":null}', 8, 4],
  ['"no end', 1, 0],
  ['[[[', 4, 3],
])('%s has %d values, %d deep', (json, values, depth) => {
  expect(jsonSize(Buffer.from(json))).toEqual({ values, depth });
});
