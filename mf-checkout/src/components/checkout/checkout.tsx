import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import type { Order } from '@plumbline/contract/commerce/orders';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { offlineError } from '@plumbline/contract/offline';
import { ErrorState } from '@plumbline/kit/error-state';
import { brandFonts, elementAppearance, useBrandStyle, useProvider } from '@plumbline/kit/card-provider';
import type { MemberFacts } from '@plumbline/kit/member-card';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import { useOffline } from '@plumbline/kit/use-offline';
import { useServices, useSite } from '@plumbline/services';
import { rememberBegun, type BegunPayment } from '../../checkout/begun-payments.ts';
import { checkoutKeyOf } from '../../checkout/checkout-key.ts';
import type { CheckoutHints } from '../../checkout/hints.ts';
import { useCoupon } from '../../checkout/use-coupon.ts';
import { closedStatusOf, standingOf } from '../../checkout/order-standing.ts';
import { purchaseOfOrder, type Purchase } from '../../checkout/purchase.ts';
import { storeOwnPayment } from '../../checkout/use-stored-hints.ts';
import { states, words } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import type { Attempt } from '../../payment/outcome.ts';
import { usePayment } from '../../payment/use-payment.ts';
import { ClosedOrder } from '../closed-order/closed-order.tsx';
import { CheckoutFrame } from '../frame/checkout-frame.tsx';
import { CheckoutHead } from '../frame/checkout-head.tsx';
import { Hint } from '../hint.ts';
import { Included } from '../included/included.tsx';
import { ReplacedCheckout } from '../replaced/replaced-checkout.tsx';
import { PendingPayment } from '../pending/pending-payment.tsx';
import { memberFacts } from '../welcome/member-facts.ts';
import type { PaidWhen } from '../welcome/paid-when.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { ElementPayment, FieldsPayment } from './card-payment.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

interface Paid {
  readonly order: Order;
  readonly when: PaidWhen;
}

const paidBy = { this: 'now', earlier: 'returned', other: 'before' } as const;

/** The celebration over the form after a payment. The form below stays as it was, and the welcome follows. */
export interface Celebration {
  readonly mayAnimate: () => boolean;
  readonly show: (order: Order, facts: MemberFacts, onClose: () => void) => ReactNode;
}

/** The props of {@link Checkout}. */
export interface CheckoutProps {
  /** Null until it is loaded. */
  readonly purchase: Purchase | null;
  /** The order, once there is one. */
  readonly order: Order | null;
  /** The request for the purchase, if it failed. */
  readonly failure: Pick<EndpointState<unknown>, 'error' | 'isLoading' | 'retry'> | null;
  readonly hints: CheckoutHints | null;
  readonly asksBuyer: boolean;
  /** The server is checking whether the link names the order's buyer; default false. */
  readonly naming?: boolean;
  /** The provider's split fields, or its own form. */
  readonly form: 'fields' | 'element';
  /** The address to which the provider returns a buyer from the bank's own page. */
  readonly returnUrl: string;
  /** Why the form is shown again after the begun order was closed; default none. */
  readonly notice?: string | null;
  /** The plan that the page sells; absent if it sells an order of any kind. */
  readonly planId?: string | null;
  /** A payment that an earlier visit in this browser has begun. */
  readonly begun: BegunPayment | null;
  readonly onOrder: (orderId: string, buyer: Buyer) => void;
  readonly onPaid: (order: Order) => void;
  /** Null where the order could not be read. */
  readonly onClosed: (order: Order | null) => void;
  readonly onUnpaid: () => void;
  readonly onInvalid: () => void;
  /** The payment of a buyer who returns from the bank's own page; default none. */
  readonly returned?: Attempt | null;
  readonly celebration: Celebration;
  /** Starts a purchase for another person; absent if only another order allows that. */
  readonly onAnother?: () => void;
}

/** A purchase from its form to its end, starting from any state. */
export function Checkout(props: CheckoutProps) {
  const { failure, hints, asksBuyer, form, onOrder, onPaid, onClosed, onUnpaid, onInvalid } = props;
  const { returned = null, planId, begun, celebration, onAnother } = props;
  const { supportEmail } = useSite();
  const { renderedAt } = useServices();
  const [celebrating, setCelebrating] = useState<'form' | 'pending' | null>(null);
  const [paidNow, setPaidNow] = useState<Paid | null>(null);
  const [closed, setClosed] = useState<'order' | 'replaced' | null>(null);
  const [entered, setEntered] = useState<Pick<Buyer, 'name' | 'email'> | null>(null);
  // The earlier payment may be of another order than the page's own.
  const order = paidNow !== null && paidNow.order.id !== props.order?.id ? paidNow.order : props.order;
  const isPayable = order === null || standingOf(order) === 'payable';
  // A payment that may be under way has the price of its order.
  const coupon = useCoupon(props.purchase, order === null || order.status === 'open');
  const { purchase } = coupon;
  const membershipId = purchase === null ? undefined : purchase.membershipId;
  useEffect(() => {
    // Created long before it is sent: tabs that pay at the same moment then have the same key.
    if (membershipId !== undefined) checkoutKeyOf(membershipId);
  }, [membershipId]);
  // Below the celebration the form is as it was, its card fields included.
  const open = purchase !== null && (isPayable || celebrating === 'form');
  const settings = useEndpoint(getPaymentSettings, open ? {} : null);
  const provider = useProvider(open ? (settings.data?.stripe ?? null) : null);
  const buyer = entered ?? { name: hints?.name ?? '', email: hints?.email ?? '' };
  const { pay, paying, pending, notice } = usePayment({
    purchase,
    buyer,
    underWay: useUnderWay({ returned, order, begun: isPayable ? begun : null }),
    retrieve: provider.stripe && ((secret) => provider.stripe?.retrievePaymentIntent(secret) ?? Promise.reject()),
    onOrder: (orderId, paymentId, who) => {
      setEntered(who);
      rememberBegun({ orderId, paymentId, membershipId: purchase?.membershipId ?? null });
      onOrder(orderId, who);
    },
    onPaid: (settled, by, own) => {
      setPaidNow({ order: settled, when: paidBy[by] });
      // A payment of an earlier visit is not celebrated.
      if (by === 'this' && celebration.mayAnimate()) setCelebrating(pending === null ? 'form' : 'pending');
      if (own !== null) storeOwnPayment(settled.id, own);
      rememberBegun({ orderId: settled.id, paymentId: null, membershipId: purchase?.membershipId ?? null });
      onPaid(settled);
    },
    onClosed: (ended, by) => {
      const isReplaced = ended === null || standingOf(ended) === 'payable' || ended.status === 'cancelled';
      if (by !== 'earlier') setClosed(isReplaced ? 'replaced' : 'order');
      onClosed(ended);
    },
    onUnpaid,
    onInvalid,
  });
  // An order of another plan than the page's is not welcomed.
  const isOtherPlan = planId !== undefined && order !== null && order.planId !== planId;
  const when = isOtherPlan ? 'before' : (paidNow?.when ?? 'known');
  const known = useMemo(
    () => ({ name: hints?.name ?? '', email: hints?.email ?? '', phone: hints?.phone ?? null }),
    [hints?.name, hints?.email, hints?.phone],
  );

  const connection = useOffline() ? offlineError() : undefined;
  const obstacle = settings.error ? (
    <ErrorState
      title={states.paymentsUnavailable.title}
      text={states.paymentsUnavailable.text.replace('{email}', supportEmail)}
      error={settings.error}
      onRetry={settings.retry}
      retrying={settings.isLoading}
      headingLevel={3}
    />
  ) : provider.failed ? (
    <ErrorState {...states.providerFailed} error={connection} onRetry={provider.retry} headingLevel={3} />
  ) : null;
  const card = {
    known,
    asksBuyer,
    notice: notice ?? props.notice ?? null,
    pay,
    paying,
    paid: celebrating === 'form',
    checksPrice: coupon.checking !== null,
    obstacle,
    late: <ErrorState {...states.providerFailed} error={connection} headingLevel={3} />,
    returnUrl: props.returnUrl,
    note: settings.data?.sandbox ? <Hint>{words.sandboxHint}</Hint> : null,
  };

  const startAgain = (): void => {
    setClosed(null);
    // An order that had to be cancelled at the last read may be by now.
    onUnpaid();
  };
  const content = () => {
    if (purchase === null) {
      return failure ? (
        <ErrorState
          {...states.orderFailed}
          error={failure.error}
          onRetry={failure.retry}
          retrying={failure.isLoading}
        />
      ) : (
        <CheckoutSkeleton />
      );
    }
    const over = paying || order === null ? null : closedStatusOf(order);
    if (over !== null) {
      const why = order?.duplicate ? 'duplicate' : order?.codeSpent ? 'codeSpent' : over;
      return <ClosedOrder status={why} focused={closed !== null} />;
    }
    if (pending !== null) return <PendingPayment {...pending} />;
    if (celebrating === 'pending') return <PendingPayment exhausted={false} askAgain={() => undefined} />;
    if (closed === 'replaced') return <ReplacedCheckout onStartAgain={startAgain} />;
    return (
      <ProviderElements stripe={provider.stripe} purchase={purchase} own={form !== 'fields'}>
        {form === 'fields' ? (
          <FieldsPayment {...card} purchase={purchase} />
        ) : (
          <ElementPayment {...card} purchase={purchase} />
        )}
      </ProviderElements>
    );
  };
  const paid = paying || purchase === null || order === null || standingOf(order) !== 'paid' ? null : order;
  const facts = paid && memberFacts(paid, buyer.name || null, new Date(renderedAt));
  if (paid && facts && celebrating === null) {
    return <Welcome order={paid} facts={facts} when={when} buyer={buyer} onAnother={onAnother} />;
  }
  return (
    <CheckoutFrame
      head={<CheckoutHead />}
      beside={
        <CheckoutSummary
          purchase={order === props.order || order === null ? purchase : purchaseOfOrder(order)}
          order={order}
          hints={hints}
          buyer={buyer}
          asksBuyer={asksBuyer}
          naming={props.naming ?? false}
          coupon={
            open && !order?.codeFixed ? { ...coupon, locked: paying || celebrating !== null || pending !== null } : null
          }
        />
      }
    >
      {content()}
      {open && purchase && <Included benefits={purchase.benefits} />}
      {paid && facts && (
        <Suspense fallback={null}>{celebration.show(paid, facts, () => setCelebrating(null))}</Suspense>
      )}
    </CheckoutFrame>
  );
}

/** The known data of a payment that another visit has begun; the same object until that changes. */
function useUnderWay({
  returned,
  order,
  begun,
}: Pick<CheckoutProps, 'order' | 'begun'> & { returned: Attempt | null }) {
  const processing = order?.status === 'processing' ? order.id : null;
  const orderId = processing ?? begun?.orderId ?? null;
  // The payer's id of the payment opens its receipt.
  const own = begun?.orderId === orderId ? begun : null;
  const paymentId = own?.paymentId ?? null;
  const begunBy = own === null ? 'this' : 'earlier';
  return useMemo<Attempt | null>(
    () => (returned !== null || orderId === null ? returned : { orderId, clientSecret: null, paymentId, begunBy }),
    [returned, orderId, paymentId, begunBy],
  );
}

/** The provider's fields form one group, in the site's style. */
function ProviderElements({
  stripe,
  purchase: { mode, amount },
  own,
  children,
}: {
  stripe: ReturnType<typeof useProvider>['stripe'];
  purchase: Purchase;
  own: boolean;
  children: ReactNode;
}) {
  const brand = useBrandStyle();
  const fonts = useMemo(() => (stripe === null ? [] : brandFonts()), [stripe]);
  const options: StripeElementsOptions = own
    ? { mode, amount, currency: 'usd', appearance: elementAppearance(brand), fonts }
    : { fonts };
  return (
    <Elements stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}
