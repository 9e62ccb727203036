import { styled } from 'styled-components';
import type { AdminMemberOrder } from '@plumbline/contract/members/admin-members';
import { TextLink } from '@plumbline/kit/link';
import { RecordSection } from '../../list/record-table.tsx';
import { dollars } from '@plumbline/contract/money';
import { DateTime } from '../../layout/date-time.tsx';
import { OrderBadge } from '../../orders/order-badge.tsx';

const NoWrap = styled.span`
  white-space: nowrap;
`;

/** The member's orders, the newest first. */
export function MemberOrders({ orders }: { orders: readonly AdminMemberOrder[] }) {
  return (
    <RecordSection
      title="Orders"
      empty="None."
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Order',
          cell: ({ id, number }) => (
            <NoWrap>
              <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>
            </NoWrap>
          ),
        },
        { title: 'Opened', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        { title: 'Bought', cell: ({ description }) => description },
        { title: 'Status', cell: ({ status }) => <OrderBadge status={status} trouble={null} /> },
        { title: 'Price', numeric: true, cell: ({ amount }) => dollars(amount) },
      ]}
    />
  );
}
