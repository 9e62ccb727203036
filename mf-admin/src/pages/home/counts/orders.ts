import type { CountWords } from './count-words.ts';

export const orders: CountWords = {
  key: 'orders',
  one: 'order to look at',
  many: 'orders to look at',
  hint: 'Paid twice, stuck with the provider, or a renewal that fails.',
  to: '/admin/orders?status=trouble',
};
