import { styled } from 'styled-components';
import type { DeskOrder } from '@plumbline/contract/desk-orders';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../components/dollars.ts';
import { cardWords } from '../../orders/card-words.ts';
import { OrderBadge } from '../../orders/order-badge.tsx';
import { Moment } from '../../desk/moment.tsx';

const Place = styled.div`
  margin-top: 28px;
`;

const Number = styled.span`
  white-space: nowrap;
`;

const Two = styled.span`
  overflow-wrap: anywhere;

  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

/** Orders, one in a row. */
export function OrdersTable({ orders }: { orders: readonly DeskOrder[] }) {
  return (
    <Place>
      <Table
        caption="Orders"
        head={
          <TableRow>
            <TableHead>Order</TableHead>
            <TableHead>Opened</TableHead>
            <TableHead>Customer</TableHead>
            <TableHead>Membership</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Paid with</TableHead>
            <TableHead numeric>Amount</TableHead>
          </TableRow>
        }
      >
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell label="Order">
              <Number>
                <TextLink to={`/admin/orders/${order.id}`}>{order.number}</TextLink>
              </Number>
            </TableCell>
            <TableCell label="Opened">
              <Moment at={order.createdAt} />
            </TableCell>
            <TableCell label="Customer">
              {order.customer === null ? (
                'Not known yet'
              ) : (
                <Two>
                  {order.customer.name}
                  <small>{order.customer.email}</small>
                </Two>
              )}
            </TableCell>
            <TableCell label="Membership">{order.description}</TableCell>
            <TableCell label="Status">
              <OrderBadge {...order} />
            </TableCell>
            <TableCell label="Paid with">{cardWords(order.card)}</TableCell>
            <TableCell label="Amount" numeric>
              <Two>
                {dollars(order.amount)}
                {order.paidAt !== null && order.kept !== order.amount && <small>{dollars(order.kept)} kept</small>}
              </Two>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Place>
  );
}
