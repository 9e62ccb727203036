import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';

type Header = readonly [string, string];

/** Headers of faulty, outdated and malicious programs, as Latin-1 bytes. */
export const oddHeaders: Arbitrary<readonly Header[]> = fc.oneof(
  fc.constantFrom<readonly Header[]>(
    [['accept', 'text/html;q=x, */*;q=-1']],
    [['accept-encoding', 'br;q=1e9, gzip;;;, *;q=0']],
    [['accept-language', '\u00ff\u00fe']],
    [['accept-charset', 'utf-7']],
    [['if-none-match', '"'.repeat(3_000)]],
    [['if-none-match', '*']],
    [['if-modified-since', 'never']],
    [['if-match', 'W/"x"']],
    [['range', 'bytes=0-0,-5,9-1']],
    [['cookie', 'plumbline-staff=; =x; ;;;; plumbline-staff=\u00e9']],
    [['cookie', `plumbline-staff=${'A'.repeat(43)}`]],
    [['authorization', 'Bearer']],
    [['authorization', `Bearer ${'x'.repeat(5_000)}`]],
    [['authorization', 'Basic \u00fc']],
    [['x-forwarded-for', ',,, ,']],
    [['x-forwarded-for', `${'1.2.3.4, '.repeat(500)}`]],
    [['x-forwarded-for', 'unknown\u00ff, ::ffff:300.1.1.1%eth0']],
    [['x-forwarded-proto', 'javascript']],
    [['x-request-id', 'a b"c\t\u00e9']],
    [['origin', 'null']],
    [['sec-fetch-site', 'same-origin']],
    [['host', 'evil.example:99999']],
    [['expect', '100-continue']],
    [['expect', 'the unexpected']],
    [
      ['connection', 'upgrade'],
      ['upgrade', 'h2c, websocket'],
    ],
    [['te', 'trailers, deflate;q=0.5']],
    [['x-http-method-override', 'DELETE']],
    [['content-length', '-1']],
    [
      ['content-length', '5'],
      ['content-length', '6'],
    ],
    [['transfer-encoding', 'gzip, chunked']],
    [['bad header', 'x']],
    [['x-long', 'x'.repeat(20_000)]],
    [['x-control', 'a\u0001b']],
  ),
  fc.integer({ min: 1, max: 300 }).map((count) => Array.from({ length: count }, (_, at): Header => [`x-${at}`, 'y'])),
  fc
    .tuple(
      fc.constantFrom(
        'if-none-match',
        'cookie',
        'authorization',
        'x-forwarded-for',
        'accept',
        'origin',
        'x-request-id',
      ),
      fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
    )
    .map((header): readonly Header[] => [header]),
);

/** The declared media types of a body. */
export const oddMedia: Arbitrary<readonly Header[]> = fc.constantFrom<readonly Header[]>(
  [],
  [['content-type', '']],
  [['content-type', 'text/plain']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [['content-type', 'multipart/form-data']],
  [['content-type', 'multipart/form-data; boundary=']],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'application/json; charset=klingon']],
  [['content-type', 'application/json;;;=']],
  [['content-type', 'application/vnd.api+json']],
  [['content-type', 'application/csp-report']],
  [['content-type', 'application/reports+json']],
  [['content-type', 'application/json, text/html']],
  [['content-type', 'APPLICATION/JSON']],
  [
    ['content-type', 'application/json'],
    ['content-encoding', 'gzip'],
  ],
  [
    ['content-type', 'application/json'],
    ['content-encoding', 'br'],
  ],
  [
    ['content-type', 'application/json'],
    ['content-encoding', 'identity, gzip'],
  ],
);

/** A decompression bomb. */
export const bomb: { readonly headers: readonly Header[]; readonly body: Buffer } = {
  headers: [
    ['content-type', 'application/json'],
    ['content-encoding', 'gzip'],
  ],
  body: gzipSync(Buffer.from(JSON.stringify({ message: 'x'.repeat(3_000_000) }))),
};

/** Odd parts of a request target, as Latin-1 bytes. */
export const oddTargetPart: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%00',
    '%2e%2e%2f',
    '..',
    '.',
    '//',
    '\\',
    ';a=b',
    '?',
    '?%',
    '?=',
    '?&&&',
    '?a[b]=c&a[]=d',
    '?__proto__=x&constructor=y',
    '?limit=1&limit=2',
    '?q=%ED%A0%80',
    '#fragment',
    '\u00e9\u00ff',
    'x'.repeat(12_000),
    '/'.repeat(2_000),
  ),
  fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);

/** HTTP methods, including ones that no endpoint has. */
export const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'QUERY',
];
