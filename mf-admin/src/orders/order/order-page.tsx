import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getAdminOrder } from '@plumbline/contract/commerce/admin-orders';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { AdminError, StaleNotice } from '../../layout/admin-error.tsx';
import { AdminFrame } from '../../layout/admin-frame.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { AdminLoading } from '../../layout/admin-loading.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-may-act.ts';
import { MailToPerson } from '../../mail/mail-to-person.tsx';
import { OrderBadge } from '../order-badge.tsx';
import { DisputesSection } from './disputes-section.tsx';
import { MoneyTable } from './money-table.tsx';
import { NotificationsTable } from './notifications-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAttention } from './order-attention.tsx';
import { OrderFacts } from './order-facts.tsx';
import { RefundsSection } from './refunds-section.tsx';

const StatusLine = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Order', { site });
}

/** One order: buyer, payments, refunds, disputes, provider notifications and actions. `/admin/orders/:id`. */
function OrderPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getAdminOrder, { params: { id } });
  const mayAct = useMayAct();
  const { data: order, error, asOf } = answer;
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <AdminFrame>
      <AdminHead
        title={order?.number ?? 'Order'}
        above={<TextLink to="/admin/orders">All orders</TextLink>}
        asOf={order && asOf}
      >
        {order && mayAct && <OrderActions order={order} />}
      </AdminHead>
      {order ? (
        <>
          <StaleNotice error={error} />
          <StatusLine>
            <OrderBadge {...order} />
            {order.attention !== null && (
              <OrderAttention id={order.id} number={order.number} attention={order.attention} mayAct={mayAct} />
            )}
          </StatusLine>
          <DisputesSection disputes={order.disputes} />
          <OrderFacts order={order} />
          <MoneyTable ledger={order.ledger} kept={order.kept} />
          <RefundsSection refunds={order.refunds} />
          {order.customer && <MailToPerson email={order.customer.email} />}
          <NotificationsTable notices={order.notices} />
        </>
      ) : unknown ? (
        <AdminEmpty
          title="There is no such order"
          text="Its address may have been cut short. Look it up by its number, or by its buyer."
          action={<TextLink to="/admin/orders">All orders</TextLink>}
        />
      ) : error ? (
        <AdminError what="The order" state={{ ...answer, error }} />
      ) : (
        <AdminLoading what="Loading the order" />
      )}
    </AdminFrame>
  );
}

export { OrderPage as Page };
