import { cardName } from '@plumbline/contract/commerce/receipts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { dollars } from '@plumbline/contract/money';
import { AdminSection } from '../../layout/admin-section.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { DateTime, shortDateTime } from '../../layout/date-time.tsx';

const Consents = styled.ul`
  display: grid;
  gap: 8px;
  max-width: 68ch;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The buyer, the plan and the times of an order. */
export function OrderFacts({ order }: { order: AdminOrderDetail }) {
  const { customer, consents, membership } = order;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Customer', customer && (customer.name || customer.email)],
    ['E-mail', customer?.email],
    ['Phone', order.phone],
    ['Address', order.address.join(', ')],
    ['Bought', hasOtherPlan(order) && `${order.bought} for ${dollars(listAmountOf(order))}`],
    ['Membership', order.description],
    ['Price', priceText(order)],
    ['Code', order.reduction && codeText(order.reduction, order)],
    ['Paid with', order.card && cardName(order.card)],
    ['Opened', <DateTime key="opened" at={order.createdAt} />],
    ['Paid', order.paidAt && <DateTime key="paid" at={order.paidAt} />],
    [
      'Can be paid until',
      order.paidAt === null && order.status === 'open' && <DateTime key="until" at={order.expiresAt} />,
    ],
    ['Member', membership && `${membership.number}, ${membershipText(membership)}`],
    ['The dashboard’s name', order.reference],
    ['Location', order.locationId],
    ['Payment at the provider', order.paymentId],
    ['Subscription at the provider', order.subscriptionId],
    ['Id', order.id],
    [
      'Agreed to',
      consents.length > 0 && (
        <Consents>
          {consents.map((consent, index) => (
            <li key={index}>{consentText(consent)}</li>
          ))}
        </Consents>
      ),
    ],
  ];
  return (
    <AdminSection title="The order">
      <FactList facts={facts} />
    </AdminSection>
  );
}

/** Whether the plan of the membership was changed since the order. */
function hasOtherPlan({ bought, description }: AdminOrderDetail): boolean {
  return bought !== description;
}

/** The price in cents before the reduction of a code. */
function listAmountOf({ reduction, amount }: AdminOrderDetail): number {
  return reduction?.listAmount ?? amount;
}

/** The price of the current plan before the reduction of a code. */
function priceText(order: AdminOrderDetail): string {
  if (order.mode === 'payment') return `${dollars(listAmountOf(order))} once`;
  const price = hasOtherPlan(order) ? order.renewalAmount : null;
  return `${dollars(price ?? listAmountOf(order))} ${order.billingFrequency === 'monthly' ? 'a month' : 'a year'}`;
}

function consentText({
  agreement,
  recurringBilling,
  at,
  address: ipAddress,
  shown,
}: AdminOrderDetail['consents'][number]) {
  const from = ipAddress === null ? '' : ` from ${ipAddress}`;
  const terms = `Terms of ${agreement} and ${recurringBilling}, ${shortDateTime(at)}${from}`;
  return shown === null ? terms : `${terms}. Shown: ${shown}`;
}

function codeText(
  { code, discount }: NonNullable<AdminOrderDetail['reduction']>,
  { amount, renewalAmount }: AdminOrderDetail,
): string {
  const first = `${code}: ${dollars(discount)} less, ${dollars(amount)} to pay`;
  return renewalAmount === null ? first : `${first}; renews for ${dollars(renewalAmount)}`;
}

function membershipText({ status, periodEnd, renews }: NonNullable<AdminOrderDetail['membership']>): string {
  const until = shortDateTime(periodEnd);
  if (status === 'ended') return 'ended';
  if (status === 'past_due') return `paid until ${until}, the renewal is being tried again`;
  return renews ? `renews ${until}` : `paid until ${until}`;
}
