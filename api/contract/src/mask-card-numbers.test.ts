import { expect, test } from '@jest/globals';
import { maskCardNumbers } from './mask-card-numbers.ts';

/** Repeatable: a failure comes back. https://en.wikipedia.org/wiki/Xorshift */
function openRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const prefixes: readonly (readonly [string, readonly number[]])[] = [
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['55', [16]],
  ['2221', [16]],
  ['2720', [16]],
  ['34', [15]],
  ['37', [15]],
  ['6011', [16, 19]],
  ['65', [16]],
  ['3528', [16]],
  ['36', [14]],
  ['300', [14]],
  ['62', [16, 17, 18, 19]],
  ['6759', [16, 18, 19]],
  ['5018', [16]],
];

function checkDigitOf(digits: string): string {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

function cardNumber(random: (below: number) => number): string {
  const [prefix, lengths] = prefixes[random(prefixes.length)] ?? ['4', [16]];
  const length = lengths[random(lengths.length)] ?? 16;
  let digits = prefix;
  while (digits.length < length - 1) digits += String(random(10));
  return digits + checkDigitOf(digits);
}

const separators = [
  ' ',
  '-',
  '.',
  '\u00A0',
  '\u2009',
  '\u202F',
  '\u2013',
  '\u2014',
  '\u2011',
  '\u200B',
  '\u00AD',
  ' - ',
  '  ',
  '\u3000',
  '\uFF0E',
  '\t',
];
const around = [
  ['', ''],
  ['My card is ', ', thanks.'],
  ['Card:', '\nPlease charge it'],
  ['(', ')'],
  ['Nr.', ' exp 12/28 cvc 123'],
  ['Visa', ''],
  ['Grüße 12, ', '!'],
  ['"', '"'],
  ['first line\n', '\nlast line 17'],
  ['+1 (410) 555-0100, ', ' or +1 410 555 0101'],
] as const;

function written(number: string, random: (below: number) => number): string {
  const style = random(5);
  const separator = separators[random(separators.length)] ?? ' ';
  const wide = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  if (style === 0) return number;
  if (style === 1) return number.replaceAll(/(\d{4})(?=\d)/g, `$1${separator}`);
  if (style === 2) return [...number].join(separator);
  // Every space that a space bar inserts, and the separators of some languages' keyboards.
  const spaced = [...number].map((digit) =>
    random(4) === 0 ? digit + (separators[random(separators.length)] ?? '') : digit,
  );
  return style === 3 ? spaced.join('').trimEnd() : wide(spaced.join('')).trimEnd();
}

const readable = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

test('at most four digits of a card number remain in any notation, and the text around it is unchanged', () => {
  const random = openRandom(17);
  for (let round = 0; round < 20_000; round += 1) {
    const number = cardNumber(random);
    const [before, after] = around[random(around.length)] ?? ['', ''];
    const text = before + written(number, random) + after;
    const masked = maskCardNumbers(text);
    const own = readable(masked.slice(before.length, masked.length - after.length));
    const kept = { startsSame: masked.startsWith(before), own: own.length <= 4, isLonger: masked.length > text.length };
    expect([text, kept]).toEqual([text, { startsSame: true, own: true, isLonger: false }]);
    // The following text may change only where it could belong to a longer number.
    expect(masked.endsWith(after.replace(/^.*\d/s, ''))).toBe(true);
  }
});

test.each([
  ['4242424242424242', '••••••••••••4242'],
  ['4242 4242 4242 4242', '•••• •••• •••• 4242'],
  ['3782 822463 10005', '•••• •••••• •0005'],
  ['4242424242424242 4000056655665556', '••••••••••••4242 ••••••••••••5556'],
  ['4242 4242 4242 4242 12/28 123', '•••• •••• •••• 4242 12/28 123'],
  ['4242424242424242 123', '••••••••••••4242 123'],
  ['４２４２ ４２４２ ４２４２ ４２４２', '•••• •••• •••• ４２４２'],
  ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '•••• •••• •••• ٤٢٤٢'],
  ['+4242424242424242', '+••••••••••••4242'],
])('%s becomes %s', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked);
});

test.each([
  '4242 4242 4242 4241',
  '4242 4242 4242',
  '42424242424242424242',
  '1234567812345670',
  '0000 0000 0000 0000',
  '+1 410 555 0100',
  '+44 20 7946 0958',
  '+49 (0) 30 901820',
  '(410) 555-0100',
  '410-555-0100',
  '410.555.0100 ext. 17',
  '2026-11-21T12:00:00.000Z',
  '2026-11-21 12:00:00',
  '1795262400000',
  '192.168.100.200',
  'ord_4242424242424242424242424k',
  'pi_3OeAbc4242424242424242',
  'PL-10482',
  '48 Calvert Street, Annapolis, Maryland 21401-1234',
  '$4,242,424.00 and 29,900 cents',
  '',
  '•••• •••• •••• 4242',
])('%s stays as it is', (text) => {
  expect(maskCardNumbers(text)).toBe(text);
});

test('UUIDs, ids, hashes and times stay as they are', () => {
  const random = openRandom(18);
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('');
  for (let round = 0; round < 3000; round += 1) {
    const numeric = `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
    const time = new Date(1.6e12 + random(1e9) * 400);
    const phone = `+${1 + random(9)}${digits(9 + random(6))}`;
    for (const text of [crypto.randomUUID(), numeric, time.toISOString(), String(time.getTime()), phone]) {
      expect(maskCardNumbers(`about ${text}.`)).toBe(`about ${text}.`);
    }
  }
});

test('of numbers that look like card numbers, only those with a valid check digit are masked', () => {
  const random = openRandom(19);
  let masked = 0;
  for (let round = 0; round < 5000; round += 1) {
    const text = `4${Array.from({ length: 15 }, () => random(10)).join('')}`;
    if (maskCardNumbers(text) !== text) masked += 1;
  }
  expect(masked / 5000).toBeLessThan(0.12);
  expect(masked / 5000).toBeGreaterThan(0.08);
});

test('a long text of digits is processed quickly', () => {
  const took = () => {
    const began = performance.now();
    for (const part of ['4 ', '4', '4242 ', '4-', '4\u200B', '+4']) maskCardNumbers(part.repeat(10_000));
    return performance.now() - began;
  };
  // Other work on the machine delays some of ten times, what takes long delays each.
  expect(Math.min(...Array.from({ length: 10 }, took))).toBeLessThan(1000);
});

test.each(['/', ',', ':', '|', '*', '+', '=', '~', '#', "'", '" "', '(', '→', '\n', ' -- ', '    ', '\u2800'])(
  'groups of four with %j between them are a card',
  (gap) => {
    const masked = maskCardNumbers(`My card: ${['4242', '4242', '4242', '4242'].join(gap)}.`);
    expect(masked).toBe(`My card: ${['••••', '••••', '••••', '4242'].join(gap)}.`);
  },
);

test.each([
  '４２４２４２４２４２４２４２４２',
  '④②④②④②④②④②④②④②④②',
  '⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²',
  '४२४२४२४२४२४२४२४२',
  '৪২৪২৪২৪২৪২৪২৪২৪২',
])('%s is a card', (text) => {
  expect(maskCardNumbers(text)).toMatch(/^•{12}.{4}$/u);
});

test('two telephone numbers in a list are no card number, whatever separates them', () => {
  // Read as one number, the check digit is right.
  for (const text of ['410-555-0107 / 301-555-01', '(301) 555-0142, (410) 555-0199', '2221 000 000, 0000 09']) {
    expect(maskCardNumbers(text)).toBe(text);
  }
});
