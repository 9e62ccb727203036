import fc, { type Arbitrary } from 'fast-check';

/**
 * Texts that often break programs: control characters, lone surrogates, bidirectional marks, injections, long texts.
 */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfffy',
      '\u202eevil\u202c',
      '\u05d0\u05d1 \u0645\u0631\u062d\u0628\u0627',
      '\ufeff',
      '\ufffd',
      'Z\u0351\u036b\u0343'.repeat(40),
      '\u{1f469}\u200d\u{1f467}'.repeat(20),
      "' OR 1=1 --",
      '"; drop table posts; --',
      '%',
      '%00',
      '%_\\',
      '${7*7}{{7*7}}',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      '\r\nx-injected: 1',
      '__proto__',
      'constructor',
      'null',
      'undefined',
      'NaN',
      '-0',
      '1e309',
      '99999999999999999999',
      '9223372036854775808',
      '2147483648',
      '0x10',
      '2026-02-30',
      '275760-09-13T00:00:00.001Z',
      '0000-00-00T00:00:00.000Z',
      '+275760-09-13',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 1_200 }).map((length) => 'é'.repeat(length)) },
);

const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324, Number.MAX_SAFE_INTEGER),
);

/** JSON values that a field does not expect. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are not valid JSON, or hard to parse. */
export const oddJsonText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    'NaN',
    '\ufeff{}',
    '{}{}',
    '[1,2',
    '"\\ud800"',
    '\0',
    '{"a":1e999}',
  ),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"email":1,"email":2}',
    'null',
    '0',
    '""',
  ),
  fc.constantFrom('[', '{"a":').chain((open) => fc.integer({ min: 1, max: 8_000 }).map((depth) => open.repeat(depth))),
  fc.integer({ min: 1, max: 12_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 60_000, max: 80_000 }).map((length) => JSON.stringify({ message: 'x'.repeat(length) })),
);
