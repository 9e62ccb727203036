import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { day } from '@plumbline/contract/association-day';
import { dashboardUrl } from '@plumbline/contract/site';
import type { Order } from '@plumbline/contract/commerce/orders';
import { getReceipt } from '@plumbline/contract/commerce/receipts';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { Heading, Lede } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { firstName, MemberCard, type MemberFacts } from '@plumbline/kit/member-card';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useSite } from '@plumbline/services';
import { useOwnPayment } from '../../checkout/stored-prefill.ts';
import { welcome } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { dollars } from '@plumbline/contract/money';
import { perPeriod } from '../../per-period.ts';
import { CheckoutFrame } from '../frame/checkout-frame.tsx';
import { Hint } from '../hint.ts';
import { Included } from '../included/included.tsx';
import { NextSteps } from './next-steps.tsx';
import type { PaidWhen } from './paid-when.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

const Region = styled.section`
  &:focus {
    outline: none;
  }
`;

/* The margin is needed because the button follows directly if the list of steps is absent. */
const NextHeading = styled(Heading)`
  margin-bottom: 16px;
`;

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 20px;
  align-items: center;
  margin-top: 18px;
`;

/** The props of {@link Welcome}. */
export interface WelcomeProps {
  /** A paid order. */
  readonly order: Order;
  readonly facts: MemberFacts;
  readonly when: PaidWhen;
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** Starts a purchase for another person; absent on the checkout of an order. */
  readonly onAnother?: (() => void) | undefined;
}

/** The page of a paid order: the member card, the receipt, the next steps, and the benefits. */
export function Welcome({ order, facts, when, buyer, onAnother }: WelcomeProps) {
  const region = useRef<HTMLElement>(null);
  const id = useId();
  const { receipt: token, paymentId } = useOwnPayment(order.id);
  const { data: receipt } = useEndpoint(getReceipt, token === null ? null : { params: { token } });
  const owned = when === 'already-owned';
  useEffect(() => {
    if (when === 'before-load') return;
    // The form that this page replaces had the focus, and may have been scrolled down.
    region.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [when]);
  const email = receipt?.billedTo?.email ?? (buyer.email || null);
  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={id}>
      <CheckoutFrame
        head={
          <>
            <Heading level={1} id={id}>
              {owned ? welcome.owned.heading : welcome.heading(firstName(facts.name))}
            </Heading>
            <Lede>{owned ? ownedText(order) : paidText(order, facts)}</Lede>
          </>
        }
        beside={<ReceiptPanel order={order} owned={owned} email={email} token={token} receipt={receipt ?? null} />}
        rest={<Included benefits={order.benefits} />}
      >
        <MemberCard facts={facts} />
        <section>
          <NextHeading level={2} size="h3">
            {welcome.next}
          </NextHeading>
          {!owned && facts.active && facts.number !== null && <NextSteps memberNumber={facts.number} email={email} />}
          <Dashboard order={order} email={email} paymentId={paymentId} />
          <Others>
            <TextLink to="/#membership">{welcome.another}</TextLink>
            {onAnother && when !== 'now' && (
              <Button variant="outline" size="compact" onClick={onAnother}>
                {welcome.forSomebodyElse}
              </Button>
            )}
          </Others>
        </section>
      </CheckoutFrame>
    </Region>
  );
}

interface DashboardProps {
  readonly order: Order;
  readonly email: string | null;
  /** The payment's id, which identifies the payer to the dashboard; null if the order was not paid in this tab. */
  readonly paymentId: string | null;
}

function Dashboard({ order, email, paymentId }: DashboardProps) {
  const signUp = dashboardUrl(useSite(), 'signup', {
    userId: order.member === null ? undefined : String(order.member.memberNumber),
    membershipType: order.memberType,
    transactionId: paymentId ?? undefined,
    email: email ?? undefined,
  });
  return (
    <>
      <ButtonLink to={signUp} newTab>
        {welcome.open}
      </ButtonLink>
      <Hint>{welcome.newTab}</Hint>
    </>
  );
}

function paidText({ amount }: Order, { active }: MemberFacts): string {
  return active ? welcome.text(dollars(amount)) : welcome.inactive(dollars(amount));
}

/** The membership and its price, the date of its renewal, and that this attempt charged nothing. */
function ownedText({ description, amount, renewalAmount, renewsAt, billingFrequency }: Order): string {
  const { text, renews, notCharged } = welcome.owned;
  const cost =
    renewsAt === null ? dollars(amount) : `${dollars(renewalAmount ?? amount)} ${perPeriod(billingFrequency)}`;
  return [text(description, cost), ...(renewsAt === null ? [] : [renews(day(renewsAt))]), notCharged].join(' ');
}
