import type { Database } from '../../src/platform/database/database.ts';
import { ordersInParts } from '../../src/commerce/orders/admin/export-orders.ts';
import { deskFigures } from '../../src/commerce/orders/admin/order-stats.ts';
import { listDeskPage } from '../../src/commerce/orders/admin/list-orders.ts';
import { searchTextOf } from '../../src/commerce/orders/search-text.ts';
import { at, end, type DeskBench } from './measure-list.ts';

const statuses = ['paid', 'paid', 'paid', 'expired', 'refunded'];

function orderRow(index: number) {
  const opened = at(index);
  const order = {
    public_id: `ord_${String(index).padStart(26, '0')}`,
    customer_name: `Renée Castellano ${index}`,
    customer_email: `buyer-${index}@example.org`,
    description: 'Core Agent Annual',
  };
  const trouble = index % 5_000 === 7;
  return {
    ...order,
    id: index + 1,
    search_text: searchTextOf(order),
    status: trouble ? 'processing' : statuses[index % statuses.length],
    amount: 9_900 + (index % 7) * 1_000,
    currency: 'usd',
    mode: 'payment',
    member_type: 'realEstateProfessional',
    plan_id: 'core-agent-annual',
    version: 1,
    created_at: opened,
    expires_at: opened,
    paid_at: opened,
    attention: null,
  };
}

function charge(index: number) {
  const { id, status, amount, created_at: opened } = orderRow(index);
  if (status !== 'paid') return null;
  const ref = `ch_${id}`;
  return {
    order_id: id,
    provider: 'stripe',
    kind: 'charge',
    ref,
    intent_id: `pi_${id}`,
    amount,
    currency: 'usd',
    created_at: opened,
  };
}

const asked = { q: '', sort: 'trouble', limit: 50 } as const;

const page = (different: object) => (db: Database) => listDeskPage(db.knex, { ...asked, ...different });

export const orders: DeskBench = {
  of: 'orders',
  tables: [
    ['orders', orderRow],
    ['ledger', charge],
  ],
  works: {
    'first page': page({}),
    'first page, by price': page({ sort: 'most' }),
    'first page of a status': page({ status: 'refunded' }),
    'search that finds all': page({ q: 'castellano' }),
    'search that finds one': page({ q: 'buyer-777@' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
    figures: ({ knex }) => deskFigures(knex, end),
  },
  all: (knex) => ordersInParts(knex, { q: '' }),
};
