import type { CountWords } from './count-words.ts';

export const deadMail: CountWords = {
  key: 'dead-mail',
  one: 'mail that could not be sent',
  many: 'mails that could not be sent',
  hint: 'Nobody tries them again unless somebody asks for it.',
  to: '/admin/mail?status=dead',
};
