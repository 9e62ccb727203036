import type { CountWords } from './count-words.ts';

export const disputes: CountWords = {
  key: 'disputes',
  one: 'dispute to answer',
  many: 'disputes to answer',
  hint: 'Evidence can be submitted for a few days only; the order says until when.',
  to: '/admin/orders?status=disputed',
};
