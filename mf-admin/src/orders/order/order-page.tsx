import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getAdminOrder } from '@plumbline/contract/commerce/admin-orders';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../../layout/admin-meta.ts';
import { NextSteps } from '../../history/next-steps.tsx';
import { LivePage } from '../../layout/live-page.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { MailToPerson } from '../../mail/mail-to-person.tsx';
import { OrderBadge } from '../order-badge.tsx';
import { DisputesSection } from './disputes-section.tsx';
import { MoneyTable } from './money-table.tsx';
import { ProviderEventsTable } from './provider-events-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAttention } from './order-attention.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderFacts } from './order-facts.tsx';
import { orderSteps } from './order-steps.tsx';
import { RefundsSection } from './refunds-section.tsx';

const StatusLine = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  margin-top: 20px;
`;

const Summary = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  overflow-wrap: anywhere;
`;

export function meta({ site }: MetaArgs) {
  return adminMeta('Order', { site });
}

/** One order: buyer, payments, refunds, disputes, provider notifications and actions. `/admin/orders/:id`. */
function OrderPage() {
  const { id = '' } = useParams();
  const answer = useLiveEndpoint(getAdminOrder, { params: { id } });
  const mayAct = useMayAct();
  const { data } = answer;
  return (
    <LivePage
      title={data ? `Order ${data.number}` : 'Order'}
      back={{ to: '/admin/orders', label: 'All orders' }}
      dataName="the order"
      state={answer}
      missing={{
        title: 'There is no such order',
        text: 'Its address may have been cut short. Look it up by its number, or by its buyer.',
      }}
      actions={data && mayAct && <OrderActions order={data} />}
    >
      {(order) => (
        <>
          <StatusLine>
            <Summary>
              <OrderBadge {...order} />
              <span>
                {[order.customer?.name || order.customer?.email, order.description].filter(Boolean).join(', ')}
              </span>
            </Summary>
            {order.attention !== null && (
              <OrderAttention id={order.id} number={order.number} attention={order.attention} mayAct={mayAct} />
            )}
            <NextSteps steps={orderSteps(order)} />
          </StatusLine>
          <DisputesSection disputes={order.disputes} />
          <OrderFacts order={order} />
          <MoneyTable ledger={order.ledger} kept={order.kept} />
          <RefundsSection refunds={order.refunds} />
          <OrderHistory
            order={order}
            below={
              <>
                {order.customer && <MailToPerson email={order.customer.email} />}
                <ProviderEventsTable notices={order.notices} />
              </>
            }
          />
        </>
      )}
    </LivePage>
  );
}

export { OrderPage as Page };
