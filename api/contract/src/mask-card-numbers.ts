/**
 * Digits in all common scripts and styles: ASCII, full-width, mathematical, superscript, subscript, circled,
 * Arabic-Indic, Devanagari, Bengali.
 */
const digit =
  '[0-9\\uFF10-\\uFF19\\u{1D7CE}-\\u{1D7FF}\\u00B2\\u00B3\\u00B9\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u24EA\\u0660-\\u0669\\u06F0-\\u06F9\\u0966-\\u096F\\u09E6-\\u09EF]';
/**
 * Characters between the digits of a typed number: spaces, dots, dashes and invisible characters, but no line break.
 */
const gapCharacter = '[\\t\\p{Zs}\\p{Pd}\\p{Cf}.\\uFF0E\\u00B7\\u2022\\u2024\\u2027\\u30FB\\u2212_\\uFF3F]';
/** Other characters between groups of digits. */
const separator = `(?:(?!${digit})[^\\p{L}])`;
const uuid = '(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])';

const isUuid = new RegExp(`^${uuid}$`, 'i');
const oneDigit = new RegExp(digit, 'u');
const gapPattern = new RegExp(`^${gapCharacter}{0,3}$`, 'u');
const runOfDigits = new RegExp(`${uuid}|${digit}(?:${separator}{0,4}${digit}){12,}`, 'giu');

/** Prefixes of card issuers, with the lengths of their numbers. */
const issuers: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 18, 19]],
  [/^3[47]/, [15]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^(?:6011|64[4-9]|65|62|81)/, [16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:30[0-5]|3095|36|3[89])/, [14, 16, 17, 18, 19]],
  [/^(?:50|5[6-9]|6[037])/, [13, 14, 15, 16, 17, 18, 19]],
];

/** One digit of a sequence. */
interface Digit {
  readonly value: string;
  /** Index in the characters of the sequence. */
  readonly index: number;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  /** Whether the separator before the digit is more than a space, a dot or a dash. */
  readonly afterUnusualGap: boolean;
}

/**
 * Masks every card number in a text except for its last four digits. A card number has 13 to 19 digits in any spacing,
 * an issuer's prefix and a valid check digit (ISO/IEC 7812). The text never gets longer.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(runOfDigits, (run: string, offset: number) => {
    if (isUuid.test(run)) return run;
    const before = text.slice(Math.max(0, offset - maxContext), offset);
    return maskRun(run, { before, after: text.slice(offset + run.length, offset + run.length + maxContext) });
  });
}

/** In UTF-16 units: the context that is read around a sequence. */
const maxContext = 64;

/** The text directly before and after a sequence. */
interface Context {
  readonly before: string;
  readonly after: string;
}

/**
 * If several overlapping numbers are possible, such as one of 16 and one of 17 digits, all of their digits are masked.
 */
function maskRun(run: string, context: Context): string {
  const characters = [...run];
  const digits = digitsOf(characters);
  const hidden = new Set<number>();
  for (let first = 0; first < digits.length; first += 1) {
    for (const length of cardLengthsAt(digits, first, context)) {
      for (const { index } of digits.slice(first, first + length - 4)) hidden.add(index);
    }
  }
  for (const index of hidden) characters[index] = '•';
  return characters.join('');
}

function digitsOf(characters: readonly string[]): Digit[] {
  const isDigit = (character: string | undefined): boolean => character !== undefined && oneDigit.test(character);
  let gap = '';
  return characters.flatMap((character, index) => {
    if (!isDigit(character)) {
      gap += character;
      return [];
    }
    const afterUnusualGap = !gapPattern.test(gap);
    gap = '';
    const startsGroup = !isDigit(characters[index - 1]);
    const endsGroup = !isDigit(characters[index + 1]);
    return [{ value: valueOf(character), index, startsGroup, endsGroup, afterUnusualGap }];
  });
}

/**
 * Whether digits are grouped as on cards or written one by one, so that two telephone numbers in a list are not
 * mistaken for a card.
 */
function isGroupedLikeCard(digits: readonly Digit[]): boolean {
  const groups = digits
    .map(({ startsGroup }) => (startsGroup ? ' .' : '.'))
    .join('')
    .trim()
    .split(' ');
  const lengths = groups.map(({ length }) => length);
  return /^(?:4,4,4,[1-4](?:,[1-3])?|4,6,[45]|1(?:,1){12,18})$/.test(lengths.join(','));
}

function valueOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x6f9) return String(code & 0xf);
  if (code >= 0x966 && code <= 0x9ef) return String((code & 0xf) - 6);
  return character.normalize('NFKC');
}

/** The lengths of possible card numbers that start at a digit. */
function cardLengthsAt(digits: readonly Digit[], first: number, { before, after }: Context): number[] {
  if (digits[first]?.startsGroup !== true || (first === 0 && isWithinWord(before, after))) return [];
  const number = digits
    .slice(first, first + 19)
    .map(({ value }) => value)
    .join('');
  const lengths = issuers.find(([prefix]) => prefix.test(number))?.[1] ?? [];
  // An international telephone number has at most 15 digits (E.164).
  const minLength = first === 0 && before.endsWith('+') ? 16 : 13;
  return lengths.filter((length) => {
    const candidate = digits.slice(first, first + length);
    const hasUnusualGap = candidate.slice(1).some(({ afterUnusualGap }) => afterUnusualGap);
    const isWhole =
      length >= minLength &&
      candidate[length - 1]?.endsGroup === true &&
      (!hasUnusualGap || isGroupedLikeCard(candidate));
    return isWhole && hasCheckDigit(number.slice(0, length));
  });
}

/**
 * An id of mixed letters and digits contains no card number; a word directly before or after a number does not hide it.
 */
function isWithinWord(before: string, after: string): boolean {
  const [left = ''] = /[\p{L}\p{N}_]*$/u.exec(before) ?? [];
  const [right = ''] = /^[\p{L}\p{N}_]*/u.exec(after) ?? [];
  return /\p{N}/u.test(left + right);
}

/** The Luhn algorithm. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const value = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? value * 2 : value;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
