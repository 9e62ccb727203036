import { cardName } from '@plumbline/contract/commerce/receipts';
import { adminOrderStatuses, listAdminOrders, type AdminOrder } from '@plumbline/contract/commerce/admin-orders';
import { dollars } from '@plumbline/contract/money';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { DateTime } from '../layout/date-time.tsx';
import { OrderBadge, orderStatusLabel } from './order-badge.tsx';
import { TwoLines } from '../layout/two-lines.ts';

/** The list of orders; `cardPlace` is a cell's place where phones show rows as cards. */
export const orderList: AdminList<AdminOrder> = {
  title: 'Orders',
  path: '/admin/orders',
  endpoint: listAdminOrders,
  fields: [
    searchField('Number, name or e-mail'),
    choiceField(
      'status',
      'Status',
      'Any status',
      optionsOf(adminOrderStatuses, (value) => (value === 'trouble' ? 'To look at' : orderStatusLabel(value))),
    ),
    { kind: 'day', name: 'since', label: 'Opened since' },
    sortField('To look at first', {
      newest: 'Newest first',
      oldest: 'Oldest first',
      most: 'Highest price first',
      least: 'Lowest price first',
    }),
  ],
  columns: [
    { title: 'Order', cell: ({ number }) => number },
    {
      title: 'Opened',
      cardPlace: 'beside',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    {
      title: 'Customer',
      cardPlace: 'line',
      cell: ({ customer }) =>
        customer === null ? (
          'Not known yet'
        ) : (
          <TwoLines>
            {customer.name}
            <small>{customer.email}</small>
          </TwoLines>
        ),
    },
    { title: 'Membership', cardPlace: 'start', cell: ({ description }) => description },
    { title: 'Status', cardPlace: 'corner', cell: (order) => <OrderBadge {...order} /> },
    { title: 'Paid with', cardPlace: 'middle', cell: ({ card }) => (card === null ? '–' : cardName(card)) },
    {
      title: 'Amount',
      cardPlace: 'end',
      numeric: true,
      cell: (order) => {
        const sum = sumText(order);
        return (
          <TwoLines>
            {dollars(order.amount)}
            {sum !== null && <small>{sum}</small>}
          </TwoLines>
        );
      },
      sort: { ascending: 'least', descending: 'most', first: 'descending' },
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  pathOf: ({ id }) => `/admin/orders/${id}`,
  download: '/admin/orders.csv',
  empty: { title: 'Nobody has ordered yet', text: 'An order appears here as soon as somebody opens the checkout.' },
  noMatches: {
    title: 'No order fits',
    text: 'Look for a number such as PL-10042, for part of a name, or for an e-mail address.',
  },
};

/** What was paid in all, or kept of it after refunds; null if nothing was paid, or exactly the price. */
function sumText({ amount, charged, kept }: AdminOrder): string | null {
  const inAll = charged === amount ? '' : ' in all';
  if (kept !== charged) return `${dollars(kept)} kept${inAll}`;
  return charged === 0 || charged === amount ? null : `${dollars(charged)}${inAll}`;
}
