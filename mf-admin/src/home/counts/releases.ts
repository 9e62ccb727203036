import type { CountWords } from './count-words.ts';

export const releases: CountWords = {
  key: 'releases',
  one: 'withheld release',
  many: 'withheld releases',
  hint: 'They fail; visitors get the previous releases, if there are any.',
  to: '/admin/releases',
};
