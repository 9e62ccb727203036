import { useState } from 'react';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import type { Purchase } from '../checkout/purchase.ts';
import { states, toasts } from '../content.ts';
import { requestOutcome, retrievePayment } from './request-outcome.ts';
import type { Buyer, Instrument } from './instrument.ts';
import type { Attempt, Outcome, OwnPayment } from './outcome.ts';
import { payOrder } from './pay-order.ts';
import { usePending, type Pending } from './use-pending.ts';

interface Options {
  readonly purchase: Purchase | null;
  /** The buyer's data that the page has already. */
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** A payment that another visit began; null if there is none. */
  readonly otherVisitsPayment: Attempt | null;
  readonly retrieve: Instrument['retrieve'] | null;
  readonly onOrder: (orderId: string, paymentId: string | null, buyer: Buyer) => void;
  /** `ownPayment`: null if the API has not confirmed that this browser paid. */
  readonly onPaid: (order: Order, begunBy: NonNullable<Attempt['begunBy']>, ownPayment: OwnPayment | null) => void;
  /** Called if the order can no longer be paid; null if it could not be read. */
  readonly onClosed: (order: Order | null, begunBy: NonNullable<Attempt['begunBy']>) => void;
  /** Called if a pending payment turns out to be not paid, so that the order can be paid again. */
  readonly onUnpaid: () => void;
  /** Called if the price is no longer the one that the buyer has agreed to. */
  readonly onRepriced: () => void;
  /** Called if the page's item or buyer differs from the order at the server. */
  readonly onInvalid: () => void;
}

/** A payment from the form's point of view. */
export interface Payment {
  /** Pays; errors are shown by a toast and returned to the form. */
  readonly pay: (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;
  readonly paying: boolean;
  /** The outcome is unknown so far, and is being requested. */
  readonly pending: Pending | null;
  /** The reason why the form is shown again after a pending payment; null for none. */
  readonly notice: string | null;
}

/** Pays an order, and requests the outcome if it was lost. */
export function usePayment(options: Options): Payment {
  const { purchase, buyer, otherVisitsPayment, retrieve, onOrder, onPaid, onClosed, onUnpaid } = options;
  const { onRepriced, onInvalid } = options;
  const client = useApiClient();
  const { toast } = useServices();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const [adoptedPayment, setAdoptedPayment] = useState<Attempt | null>(null);
  /** The last payment that was not paid when its outcome was requested: the bank can still confirm it. */
  const [unpaidAttempt, setUnpaidAttempt] = useState<Attempt | null>(null);
  // The outcome of another visit's payment is requested, too. An attempt of this visit to pay the same order is not
  // replaced, because it has more data about the payment.
  if (otherVisitsPayment !== adoptedPayment) {
    setAdoptedPayment(otherVisitsPayment);
    if (otherVisitsPayment !== null && !paying && otherVisitsPayment.orderId !== attempt?.orderId)
      setAttempt(otherVisitsPayment);
  }

  const handleOutcome = (outcome: Outcome, begunBy: NonNullable<Attempt['begunBy']>): FormErrors | undefined => {
    setAttempt(outcome.kind === 'pending' ? outcome.attempt : null);
    switch (outcome.kind) {
      case 'paid':
        onPaid(outcome.order, begunBy, outcome.ownPayment);
        return undefined;
      case 'owned':
        onPaid(outcome.order, 'found-on-pay', null);
        return undefined;
      case 'failed': {
        const { title, message, next } = outcome;
        toast({ title, description: message, variant: 'destructive' });
        return { [formError]: next === undefined ? message : `${message} ${next}` };
      }
      case 'unpaid':
        return { [formError]: states.earlierPaymentUnpaid };
      case 'closed':
        onClosed(outcome.order, begunBy);
        return undefined;
      case 'repriced':
        onRepriced();
        toast({ ...toasts.priceChanged, variant: 'destructive' });
        return { [formError]: toasts.priceChanged.description };
      case 'invalid':
        onInvalid();
        return undefined;
      case 'pending':
        return undefined;
    }
  };

  const pay: Payment['pay'] = async (enteredBuyer, instrument) => {
    setNotice(null);
    const missing = await instrument.check();
    if (missing !== null) {
      toast({ title: toasts.paymentError.title, description: missing, variant: 'destructive' });
      instrument.focus();
      return { card: missing };
    }
    if (purchase === null) return undefined;
    const report = (orderId: string, paymentId: string | null) => onOrder(orderId, paymentId, enteredBuyer);
    setPaying(true);
    const outcome = await payOrder({ client, purchase, buyer: enteredBuyer, instrument, onOrder: report });
    const ownAttempt = unpaidAttempt && (await findOwnPayment(unpaidAttempt, outcome, instrument));
    setPaying(false);
    if (ownAttempt !== null) return handleOutcome({ kind: 'pending', attempt: ownAttempt }, 'this-visit');
    return handleOutcome(outcome, 'this-visit');
  };

  const pending = usePending(
    attempt,
    (pendingAttempt, requestsBefore) =>
      requestOutcome({ client, attempt: pendingAttempt, requestsBefore, buyer, instrument: retrieve && { retrieve } }),
    (outcome, pendingAttempt) => {
      const errors = handleOutcome(outcome, pendingAttempt.begunBy ?? 'this-visit');
      const error = errors?.[formError];
      if (typeof error !== 'string') return;
      setUnpaidAttempt(pendingAttempt);
      setNotice(error);
      onUnpaid();
    },
  );
  return { pay, paying, pending: attempt === null ? null : pending, notice };
}

/**
 * The earlier payment of this browser that seemed unpaid, if a press found that order paid or in processing, and the
 * provider says that it is by this payment; otherwise null.
 */
async function findOwnPayment(
  earlier: Attempt,
  outcome: Outcome,
  instrument: Pick<Instrument, 'retrieve'>,
): Promise<Attempt | null> {
  const isFound = outcome.kind === 'pending' && outcome.attempt.begunBy === 'found-on-pay';
  const orderId = outcome.kind === 'owned' ? outcome.order.id : isFound ? outcome.attempt.orderId : null;
  if (orderId !== earlier.orderId) return null;
  const payment = await retrievePayment(instrument, earlier.clientSecret);
  return payment?.status === 'succeeded' || payment?.status === 'processing' ? earlier : null;
}
