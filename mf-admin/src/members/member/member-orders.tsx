import { styled } from 'styled-components';
import type { AdminMemberOrder } from '@plumbline/contract/members/admin-members';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../layout/dollars.ts';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { OrderBadge } from '../../orders/order-badge.tsx';

const Whole = styled.span`
  white-space: nowrap;
`;

/** The member's orders, the newest first. */
export function MemberOrders({ orders }: { orders: readonly AdminMemberOrder[] }) {
  const { shown, more } = useShowMore(orders, 10);
  return (
    <AdminSection title="Orders">
      {orders.length === 0 ? (
        <Note>None.</Note>
      ) : (
        <>
          <Table
            caption="Orders"
            head={
              <TableRow>
                <TableHead>Order</TableHead>
                <TableHead>Opened</TableHead>
                <TableHead>Membership</TableHead>
                <TableHead>Status</TableHead>
                <TableHead numeric>Price</TableHead>
              </TableRow>
            }
          >
            {shown.map(({ id, number, status, description, amount, createdAt }) => (
              <TableRow key={id}>
                <TableCell label="Order">
                  <Whole>
                    <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>
                  </Whole>
                </TableCell>
                <TableCell label="Opened">
                  <Moment at={createdAt} />
                </TableCell>
                <TableCell label="Membership">{description}</TableCell>
                <TableCell label="Status">
                  <OrderBadge status={status} trouble={null} />
                </TableCell>
                <TableCell label="Price" numeric>
                  {dollars(amount)}
                </TableCell>
              </TableRow>
            ))}
          </Table>
          {more}
        </>
      )}
    </AdminSection>
  );
}
