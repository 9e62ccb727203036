import { wordOfRank } from './large-blog.ts';

/** Search texts by kind; the number selects a different text each time. */
export const searchTexts: Readonly<Record<string, (number: number) => string>> = {
  'a rare word': (number) => wordOfRank(20_000 + number),
  'a common word': (number) => wordOfRank(number % 30),
  'a frequent word': (number) => wordOfRank(200 + number),
  'two common words': (number) => `${wordOfRank(number % 30)} ${wordOfRank(31 + (number % 20))}`,
  'a rare and a common word': (number) => `${wordOfRank(number % 30)} ${wordOfRank(12_000 + number)}`,
  'the start of a word': (number) => wordOfRank(3000 + number).slice(0, 3),
  'one letter': (number) => wordOfRank(number).slice(0, 1),
  'a misspelt word': (number) => wordOfRank(9000 + number).replace(/(..)(.)/, '$1x$2'),
};
