import { expect, test } from '@jest/globals';
import { encodingFor } from './encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['GZIP;q=1.0, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; Q=0.000,gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'zstd'],
  ['*;q=0', null],
  ['br;q=much', null],
  ['identity', null],
  ['deflate, brotli', null],
  ['', null],
])('the header %j selects the encoding %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
