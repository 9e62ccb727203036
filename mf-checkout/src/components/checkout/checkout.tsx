import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import type { Order } from '@plumbline/contract/commerce/orders';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { offlineError } from '@plumbline/contract/offline';
import { ErrorState } from '@plumbline/kit/error-state';
import { brandFonts, useBrandStyle, useProvider } from '@plumbline/kit/card-provider';
import { cardPayment } from '../card-payment.ts';
import type { MemberFacts } from '@plumbline/kit/member-card';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import { useOffline } from '@plumbline/kit/use-offline';
import { useServices, useSite } from '@plumbline/services';
import { storeBegunPayment, type BegunPayment } from '../../checkout/begun-payments.ts';
import { checkoutKeyOf } from '../../checkout/checkout-key.ts';
import type { CheckoutPrefill } from '../../checkout/prefill.ts';
import { useCoupon } from '../../checkout/use-coupon.ts';
import { closedStatusOf, checkoutStateOf } from '../../checkout/checkout-state.ts';
import { purchaseOfOrder, type Purchase } from '../../checkout/purchase.ts';
import { storeOwnPayment } from '../../checkout/stored-prefill.ts';
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

const paidWhen = {
  'this-visit': 'now',
  'earlier-visit': 'earlier-visit',
  'found-on-pay': 'already-owned',
  'found-on-view': 'earlier-visit',
} as const;

/**
 * A dialog over the form after a payment. The form below does not change; the welcome page follows when the dialog
 * closes.
 */
export interface Celebration {
  readonly mayAnimate: () => boolean;
  readonly show: (order: Order, facts: MemberFacts, onClose: () => void) => ReactNode;
}

/** The props of {@link Checkout}. */
export interface CheckoutProps {
  /** The item to pay; null until it is loaded. */
  readonly purchase: Purchase | null;
  /** The purchase's order; null if it does not exist yet. */
  readonly order: Order | null;
  /** A begun order, with which `purchase` may become that of the order, is being loaded; default false. */
  readonly loadsOrder?: boolean;
  /** The failed request for the purchase; null if it did not fail. */
  readonly failure: Pick<EndpointState<unknown>, 'error' | 'isLoading' | 'retry'> | null;
  readonly prefill: CheckoutPrefill | null;
  readonly asksBuyer: boolean;
  /** The server is checking whether the link names the order's buyer; default false. */
  readonly checksBuyer?: boolean;
  /** `fields`: the payment provider's separate card fields; `element`: its own form, the Payment Element. */
  readonly form: 'fields' | 'element';
  /** The URL to which the payment provider returns a buyer from the bank's own page. */
  readonly returnUrl: string;
  /** The reason why the form is shown again after the begun order was closed; default none. */
  readonly notice?: string | null;
  /** The plan that the page sells; absent if the page is of an order, whatever its plan. */
  readonly planId?: string | null;
  /** A payment that this browser began in an earlier visit; null if there is none. */
  readonly begun: BegunPayment | null;
  readonly onOrder: (orderId: string, buyer: Buyer) => void;
  readonly onPaid: (order: Order) => void;
  /** Called with an order that can no longer be paid; null if it could not be read. */
  readonly onClosed: (order: Order | null) => void;
  /** Loads the purchase again: its order or its price may have changed. */
  readonly reload: () => void;
  /** Called if the API refused the price that the page showed. */
  readonly onRepriced: () => void;
  readonly onInvalid: () => void;
  /** The payment of a buyer who returns from the bank's own page; default none. */
  readonly returned?: Attempt | null;
  readonly celebration: Celebration;
  /** Starts a purchase for another person; absent on the checkout of an order. */
  readonly onAnother?: () => void;
}

/** The checkout of a purchase: the form, the states of the payment, and the welcome page of a paid order. */
export function Checkout(props: CheckoutProps) {
  const { failure, prefill, asksBuyer, form, onOrder, onPaid, onClosed, reload, onRepriced, onInvalid } = props;
  const { returned = null, planId, begun, celebration, onAnother } = props;
  const { supportEmail } = useSite();
  const { renderedAt } = useServices();
  /** The view below the celebration, which stays until it is closed: the form, or the notice of a pending payment. */
  const [celebrating, setCelebrating] = useState<'form' | 'pending' | null>(null);
  const [paidNow, setPaidNow] = useState<Paid | null>(null);
  /** Why the order was closed during this visit: another order has replaced it, or its own status. */
  const [closedBy, setClosedBy] = useState<'order' | 'replaced' | null>(null);
  const [enteredBuyer, setEnteredBuyer] = useState<Pick<Buyer, 'name' | 'email'> | null>(null);
  // A payment of an earlier visit may be of another order than the page's own.
  const order = paidNow !== null && paidNow.order.id !== props.order?.id ? paidNow.order : props.order;
  const isPayable = order === null || checkoutStateOf(order) === 'payable';
  // The code can change only while the order is open: a payment in progress has the price of its order.
  const mayChange = order === null || order.status === 'open';
  const coupon = useCoupon(props.purchase, mayChange, props.loadsOrder ?? false);
  const { purchase } = coupon;
  const membershipId = purchase === null ? undefined : purchase.membershipId;
  useEffect(() => {
    // The key is created before a payment, so that tabs that pay at the same moment have the same key.
    if (membershipId !== undefined) checkoutKeyOf(membershipId);
  }, [membershipId]);
  // The form, including the card fields, stays mounted below the celebration.
  const canPay = purchase !== null && (isPayable || celebrating === 'form');
  const settings = useEndpoint(getPaymentSettings, canPay ? {} : null);
  const provider = useProvider(canPay ? (settings.data?.stripe ?? null) : null);
  const buyer = enteredBuyer ?? { name: prefill?.name ?? '', email: prefill?.email ?? '' };
  const { pay, paying, pending, notice } = usePayment({
    purchase,
    buyer,
    otherVisitsPayment: useOtherVisitsPayment({ returned, order, begun: isPayable ? begun : null }),
    retrieve: provider.stripe && ((secret) => provider.stripe?.retrievePaymentIntent(secret) ?? Promise.reject()),
    onOrder: (orderId, paymentId, payingBuyer) => {
      setEnteredBuyer(payingBuyer);
      // A press that finds a payment may not learn its id, which an earlier press has stored.
      const found = { orderId, paymentId: paymentId ?? undefined };
      storeBegunPayment({ ...found, membershipId: purchase?.membershipId ?? null });
      onOrder(orderId, payingBuyer);
    },
    onPaid: (paidOrder, begunBy, ownPayment) => {
      setPaidNow({ order: paidOrder, when: paidWhen[begunBy] });
      // Only a payment that this visit began is celebrated.
      if (begunBy === 'this-visit' && celebration.mayAnimate()) setCelebrating(pending === null ? 'form' : 'pending');
      if (ownPayment !== null) storeOwnPayment(paidOrder.id, ownPayment);
      storeBegunPayment({ orderId: paidOrder.id, paymentId: null, membershipId: purchase?.membershipId ?? null });
      onPaid(paidOrder);
    },
    onClosed: (closedOrder, begunBy) => {
      // Whether another tab continues the purchase: with an order that has replaced this one, or with this order.
      const isReplaced =
        closedOrder === null || checkoutStateOf(closedOrder) === 'payable' || closedOrder.status === 'cancelled';
      if (begunBy !== 'earlier-visit') setClosedBy(isReplaced ? 'replaced' : 'order');
      onClosed(closedOrder);
    },
    onUnpaid: reload,
    onRepriced: () => {
      void coupon.recheck();
      onRepriced();
    },
    onInvalid,
  });
  // A member with another plan than the page's reads that they have a membership already; the page does not welcome
  // them.
  const isOtherPlan = planId !== undefined && order !== null && order.planId !== planId;
  const when = isOtherPlan ? 'already-owned' : (paidNow?.when ?? 'before-load');
  const knownBuyer = useMemo(
    () => ({ name: prefill?.name ?? '', email: prefill?.email ?? '', phone: prefill?.phone ?? null }),
    [prefill?.name, prefill?.email, prefill?.phone],
  );

  const connection = useOffline() ? offlineError() : undefined;
  const loadError = settings.error ? (
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
  const cardProps = {
    knownBuyer,
    asksBuyer,
    notice: notice ?? props.notice ?? null,
    pay,
    paying,
    paid: celebrating === 'form',
    checksPrice: coupon.isChecking,
    loadError,
    timeoutError: <ErrorState {...states.providerFailed} error={connection} headingLevel={3} />,
    returnUrl: props.returnUrl,
    note: settings.data?.sandbox ? <Hint>{words.sandboxHint}</Hint> : null,
  };

  const startAgain = (): void => {
    setClosedBy(null);
    // The order may have been cancelled since it was last read.
    reload();
  };
  const content = () => {
    if (purchase === null) {
      // An order that cannot be loaded may have been charged by a payment of another visit.
      if (failure && pending !== null) return <PendingPayment {...pending} />;
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
    const closedStatus = paying || order === null ? null : closedStatusOf(order);
    if (closedStatus !== null) {
      const reason = order?.duplicate ? 'duplicate' : order?.codeSpent ? 'codeSpent' : closedStatus;
      return <ClosedOrder status={reason} focused={closedBy !== null} />;
    }
    if (pending !== null) return <PendingPayment {...pending} />;
    if (celebrating === 'pending') return <PendingPayment exhausted={false} pollAgain={() => undefined} />;
    if (closedBy === 'replaced') return <ReplacedCheckout onStartAgain={startAgain} />;
    return (
      <ProviderElements stripe={provider.stripe} purchase={purchase} withPaymentElement={form === 'element'}>
        {form === 'fields' ? (
          <FieldsPayment {...cardProps} purchase={purchase} />
        ) : (
          <ElementPayment {...cardProps} purchase={purchase} />
        )}
      </ProviderElements>
    );
  };
  const paidOrder = paying || purchase === null || order === null || checkoutStateOf(order) !== 'paid' ? null : order;
  const facts = paidOrder && memberFacts(paidOrder, buyer.name || null, new Date(renderedAt));
  if (paidOrder && facts && celebrating === null) {
    return <Welcome order={paidOrder} facts={facts} when={when} buyer={buyer} onAnother={onAnother} />;
  }
  return (
    <CheckoutFrame
      head={<CheckoutHead />}
      beside={
        <CheckoutSummary
          purchase={order === props.order || order === null ? purchase : purchaseOfOrder(order)}
          order={order}
          prefill={prefill}
          buyer={buyer}
          asksBuyer={asksBuyer}
          checksBuyer={props.checksBuyer ?? false}
          coupon={
            canPay && !order?.codeFixed
              ? { ...coupon, locked: paying || celebrating !== null || pending !== null }
              : null
          }
        />
      }
    >
      {content()}
      {canPay && purchase && <Included benefits={purchase.benefits} />}
      {paidOrder && facts && (
        <Suspense fallback={null}>{celebration.show(paidOrder, facts, () => setCelebrating(null))}</Suspense>
      )}
    </CheckoutFrame>
  );
}

/** The data of a payment that another visit began; the same object until the data changes. */
function useOtherVisitsPayment({
  returned,
  order,
  begun,
}: Pick<CheckoutProps, 'order' | 'begun'> & { returned: Attempt | null }) {
  const processing = order?.status === 'processing' ? order.id : null;
  const orderId = processing ?? begun?.orderId ?? null;
  // The payment's id, which only the payer's browser has, gives access to the receipt.
  const ownBegun = begun?.orderId === orderId ? begun : null;
  const paymentId = ownBegun?.paymentId ?? null;
  // An order in processing that was not stored on arrival: another tab or another browser pays it.
  const begunBy = ownBegun === null ? 'found-on-view' : 'earlier-visit';
  return useMemo<Attempt | null>(
    () => (returned !== null || orderId === null ? returned : { orderId, clientSecret: null, paymentId, begunBy }),
    [returned, orderId, paymentId, begunBy],
  );
}

/** The context of the provider's fields, with the site's fonts and colours. */
function ProviderElements({
  stripe,
  purchase: { mode, amount },
  withPaymentElement,
  children,
}: {
  stripe: ReturnType<typeof useProvider>['stripe'];
  purchase: Purchase;
  withPaymentElement: boolean;
  children: ReactNode;
}) {
  const brand = useBrandStyle();
  const fonts = useMemo(() => (stripe === null ? [] : brandFonts()), [stripe]);
  const options: StripeElementsOptions = withPaymentElement
    ? { ...cardPayment(mode, amount, brand), fonts }
    : { fonts };
  return (
    <Elements stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}
