import type { CountWords } from './count-words.ts';

export const releases: CountWords = {
  key: 'releases',
  one: 'release that is not given out',
  many: 'releases that are not given out',
  hint: 'They fail; visitors get the ones before, where there are any.',
  to: '/admin/releases',
};
