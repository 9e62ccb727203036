import { useMemo, useState, type ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import type { Order } from '@plumbline/contract/orders';
import { getPaymentSettings } from '@plumbline/contract/payments';
import { ErrorState } from '@plumbline/kit/error-state';
import { brandFonts, elementAppearance, useBrandStyle, useProvider } from '@plumbline/kit/card-provider';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import { useSite } from '@plumbline/services';
import type { CheckoutHints } from '../../checkout/hints.ts';
import type { Purchase } from '../../checkout/purchase.ts';
import { states, words } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import type { Attempt } from '../../payment/outcome.ts';
import { usePayment } from '../../payment/use-payment.ts';
import { ClosedOrder } from '../closed-order/closed-order.tsx';
import { CheckoutFrame } from '../frame/checkout-frame.tsx';
import { Hint } from '../hint.ts';
import { Included } from '../included/included.tsx';
import { PendingPayment } from '../pending/pending-payment.tsx';
import { ElementPayment, FieldsPayment } from './card-payment.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

/** What {@link Checkout} takes. */
export interface CheckoutProps {
  /** Null while it is not known. */
  readonly purchase: Purchase | null;
  /** The order, once there is one. */
  readonly order: Order | null;
  /** What asking for the purchase came to, where it failed. */
  readonly failure: Pick<EndpointState<unknown>, 'isLoading' | 'retry'> | null;
  readonly hints: CheckoutHints | null;
  readonly asksBuyer: boolean;
  /** The provider's split fields, or its own form with where it sends a buyer back to. */
  readonly form: 'fields' | { readonly returnUrl: string };
  /** Why the form is here again, where the order that was begun is over; default none. */
  readonly notice?: string | null;
  readonly onOrder: (orderId: string, buyer: Buyer) => void;
  readonly onPaid: (order: Order) => void;
  readonly onClosed: () => void;
  readonly onInvalid: () => void;
  /** A payment that the buyer comes back from, of a bank that wanted a page of its own; default none. */
  readonly returned?: Attempt | null;
  /** What stands on the page of a paid order; `now` where it was paid a moment ago, and the name as it was entered. */
  readonly paid: (order: Order, now: boolean, buyer: Pick<Buyer, 'name' | 'email'>) => ReactNode;
}

/** A purchase from its form to its end, whatever the state it is found in. */
export function Checkout(props: CheckoutProps) {
  const { purchase, order, failure, hints, asksBuyer, form, onOrder, onPaid, onClosed, onInvalid, paid } = props;
  const { returned = null } = props;
  const { supportEmail } = useSite();
  const [paidNow, setPaidNow] = useState(false);
  const [closedNow, setClosedNow] = useState(false);
  const [entered, setEntered] = useState<Pick<Buyer, 'name' | 'email'> | null>(null);
  const open = purchase !== null && (order === null || order.status === 'open' || order.status === 'processing');
  const settings = useEndpoint(getPaymentSettings, open ? {} : null);
  const provider = useProvider(open ? (settings.data?.stripe ?? null) : null);
  const buyer = entered ?? { name: hints?.name ?? '', email: hints?.email ?? '' };
  const { pay, paying, pending, notice } = usePayment({
    purchase,
    buyer,
    underWay: returned ?? (order?.status === 'processing' ? order.id : null),
    retrieve: provider.stripe && ((secret) => provider.stripe?.retrievePaymentIntent(secret) ?? Promise.reject()),
    onOrder: (orderId, who) => {
      setEntered(who);
      onOrder(orderId, who);
    },
    onPaid: (settled) => {
      setPaidNow(true);
      onPaid(settled);
    },
    onClosed: () => {
      setClosedNow(true);
      onClosed();
    },
    onInvalid,
  });
  const known = useMemo(
    () => ({ name: hints?.name ?? '', email: hints?.email ?? '', phone: hints?.phone ?? null }),
    [hints?.name, hints?.email, hints?.phone],
  );

  const obstacle = settings.error ? (
    <ErrorState
      title={states.paymentsUnavailable.title}
      text={states.paymentsUnavailable.text.replace('{email}', supportEmail)}
      onRetry={settings.retry}
      retrying={settings.isLoading}
      headingLevel={3}
    />
  ) : provider.failed ? (
    <ErrorState {...states.providerFailed} onRetry={provider.retry} headingLevel={3} />
  ) : null;
  const card = {
    known,
    asksBuyer,
    notice: notice ?? props.notice ?? null,
    pay,
    paying,
    obstacle,
    late: <ErrorState {...states.providerFailed} headingLevel={3} />,
    note: settings.data?.sandbox ? <Hint>{words.sandboxHint}</Hint> : null,
  };

  const content = () => {
    if (purchase === null) {
      return failure ? (
        <ErrorState {...states.orderFailed} onRetry={failure.retry} retrying={failure.isLoading} />
      ) : (
        <CheckoutSkeleton />
      );
    }
    if (!paying && order?.status === 'paid') return paid(order, paidNow, buyer);
    if (!paying && (order?.status === 'expired' || order?.status === 'cancelled' || order?.status === 'refunded')) {
      return <ClosedOrder status={order.duplicate ? 'duplicate' : order.status} focused={closedNow} />;
    }
    if (pending !== null) return <PendingPayment {...pending} />;
    return (
      <ProviderElements stripe={provider.stripe} purchase={purchase} own={form !== 'fields'}>
        {form === 'fields' ? (
          <FieldsPayment {...card} purchase={purchase} />
        ) : (
          <ElementPayment {...card} purchase={purchase} returnUrl={form.returnUrl} />
        )}
      </ProviderElements>
    );
  };
  return (
    <CheckoutFrame
      summary={<CheckoutSummary purchase={purchase} order={order} hints={hints} buyer={buyer} asksBuyer={asksBuyer} />}
    >
      {content()}
      {open && purchase && <Included benefits={purchase.benefits} />}
    </CheckoutFrame>
  );
}

/** The provider's fields belong together, and look like the site's. */
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
