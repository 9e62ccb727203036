import type { CountWords } from './count-words.ts';

export const pastDue: CountWords = {
  key: 'past-due',
  one: 'member past due',
  many: 'members past due',
  hint: 'Their cards are tried again by themselves; a word to them helps.',
  to: '/admin/members?standing=past_due',
};
