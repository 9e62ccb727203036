import type { CountWords } from './count-words.ts';

export const messages: CountWords = {
  key: 'messages',
  one: 'unread message',
  many: 'unread messages',
  hint: 'Somebody waits for an answer.',
  to: '/admin/messages?state=unread',
};
