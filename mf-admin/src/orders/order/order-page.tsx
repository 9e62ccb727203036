import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getDeskOrder } from '@plumbline/contract/desk-orders';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-may-act.ts';
import { MailsTo } from '../../mail/mails-to.tsx';
import { OrderBadge } from '../order-badge.tsx';
import { DisputesSection } from './disputes-section.tsx';
import { MoneyTable } from './money-table.tsx';
import { NoticesTable } from './notices-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAttention } from './order-attention.tsx';
import { OrderFacts } from './order-facts.tsx';
import { RefundsSection } from './refunds-section.tsx';

const Standing = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-top: 20px;
`;

export function meta({ site }: MetaArgs) {
  return deskMeta('Order', { site });
}

/** One order: buyer, payments, refunds, disputes, provider notifications and actions. `/admin/orders/:id`. */
function OrderPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getDeskOrder, { params: { id } });
  const mayAct = useMayAct();
  const { data: order, error, asOf } = answer;
  const unknown = error?.status === 404 || error?.status === 400;
  return (
    <DeskFrame>
      <DeskHead
        title={order?.number ?? 'Order'}
        above={<TextLink to="/admin/orders">All orders</TextLink>}
        asOf={order && asOf}
      >
        {order && mayAct && <OrderActions order={order} />}
      </DeskHead>
      {order ? (
        <>
          <StaleNotice error={error} />
          <Standing>
            <OrderBadge {...order} />
            {order.attention !== null && (
              <OrderAttention id={order.id} number={order.number} attention={order.attention} mayAct={mayAct} />
            )}
          </Standing>
          <DisputesSection disputes={order.disputes} />
          <OrderFacts order={order} />
          <MoneyTable ledger={order.ledger} kept={order.kept} />
          <RefundsSection refunds={order.refunds} />
          {order.customer && <MailsTo email={order.customer.email} />}
          <NoticesTable notices={order.notices} />
        </>
      ) : unknown ? (
        <DeskEmpty
          title="There is no such order"
          text="Its address may have been cut short. Look it up by its number, or by its buyer."
          action={<TextLink to="/admin/orders">All orders</TextLink>}
        />
      ) : error ? (
        <DeskFault what="The order" state={{ ...answer, error }} />
      ) : (
        <DeskLoading what="Asking for the order" />
      )}
    </DeskFrame>
  );
}

export { OrderPage as Page };
