import type { CountWords } from './count-words.ts';

export const orders: CountWords = {
  key: 'orders',
  one: 'order to look at',
  many: 'orders to look at',
  hint: 'Disputed, asked about by a bank, paid twice, a refund that did not arrive, or a renewal that fails.',
  to: '/admin/orders?status=trouble',
};
