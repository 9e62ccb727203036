import type { CountWords } from './count-words.ts';

export const gaps: CountWords = {
  key: 'gaps',
  one: 'thing that is not set up',
  many: 'things that are not set up',
  hint: 'Health says which settings are missing.',
  to: '/admin/health',
};
