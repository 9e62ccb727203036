import { useState } from 'react';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useApiClient } from '@plumbline/kit/api-client';
import { formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import type { Purchase } from '../checkout/purchase.ts';
import { states, toasts } from '../content.ts';
import { askOutcome } from './ask-outcome.ts';
import type { Buyer, Instrument } from './instrument.ts';
import type { Attempt, Outcome, OwnPayment } from './outcome.ts';
import { payOrder } from './pay-order.ts';
import { usePending, type Pending } from './use-pending.ts';

interface Options {
  readonly purchase: Purchase | null;
  /** The buyer's data that the page has already. */
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** A payment that another visit has begun. */
  readonly underWay: Attempt | null;
  readonly retrieve: Instrument['retrieve'] | null;
  readonly onOrder: (orderId: string, paymentId: string | null, buyer: Buyer) => void;
  /** `own`: null where this browser has not proved that it paid. */
  readonly onPaid: (order: Order, by: NonNullable<Attempt['begunBy']>, own: OwnPayment | null) => void;
  /** The order can no longer be paid; null if it could not be read. */
  readonly onClosed: (order: Order | null, by: NonNullable<Attempt['begunBy']>) => void;
  /** A payment that was pending is not paid, and the order can be. */
  readonly onUnpaid: () => void;
  /** The page shows something else than the server sells. */
  readonly onInvalid: () => void;
}

/** A payment from the form's point of view. */
export interface Payment {
  /** Pays; errors are shown by a toast and returned to the form. */
  readonly pay: (buyer: Buyer, instrument: Instrument) => Promise<FormErrors | undefined>;
  readonly paying: boolean;
  /** The outcome is unknown so far, and is being requested. */
  readonly pending: Pending | null;
  /** Why the form is there again after a payment that was pending. */
  readonly notice: string | null;
}

/** Pays an order, and requests the outcome if it was lost. */
export function usePayment(options: Options): Payment {
  const { purchase, buyer, underWay, retrieve, onOrder, onPaid, onClosed, onUnpaid, onInvalid } = options;
  const client = useApiClient();
  const { toast } = useServices();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const [known, setKnown] = useState<Attempt | null>(null);
  // The outcome of another visit's payment is requested, too. The attempt of this visit is stored as well, and is no news: it
  // knows more about the same payment.
  if (underWay !== known) {
    setKnown(underWay);
    if (underWay !== null && !paying && underWay.orderId !== attempt?.orderId) setAttempt(underWay);
  }

  const take = (outcome: Outcome, by: NonNullable<Attempt['begunBy']>): FormErrors | undefined => {
    setAttempt(outcome.kind === 'pending' ? outcome.attempt : null);
    switch (outcome.kind) {
      case 'paid':
        onPaid(outcome.order, by, outcome.own);
        return undefined;
      case 'owned':
        onPaid(outcome.order, 'other', null);
        return undefined;
      case 'failed': {
        const { title, message, next } = outcome;
        toast({ title, description: message, variant: 'destructive' });
        return { [formError]: next === undefined ? message : `${message} ${next}` };
      }
      case 'unpaid':
        return { [formError]: states.beganUnpaid };
      case 'closed':
        onClosed(outcome.order, by);
        return undefined;
      case 'invalid':
        onInvalid();
        return undefined;
      case 'pending':
        return undefined;
    }
  };

  const pay: Payment['pay'] = async (entered, instrument) => {
    setNotice(null);
    const missing = await instrument.check();
    if (missing !== null) {
      toast({ title: toasts.paymentError.title, description: missing, variant: 'destructive' });
      instrument.focus();
      return { card: missing };
    }
    if (purchase === null) return undefined;
    const report = (orderId: string, paymentId: string | null) => onOrder(orderId, paymentId, entered);
    setPaying(true);
    const outcome = await payOrder({ client, purchase, buyer: entered, instrument, onOrder: report });
    setPaying(false);
    return take(outcome, 'this');
  };

  const pending = usePending(
    attempt,
    (asked, times) => askOutcome({ client, attempt: asked, asked: times, buyer, instrument: retrieve && { retrieve } }),
    (outcome, asked) => {
      const faults = take(outcome, asked.begunBy ?? 'this');
      const said = faults?.[formError];
      if (typeof said !== 'string') return;
      setNotice(said);
      onUnpaid();
    },
  );
  return { pay, paying, pending: attempt === null ? null : pending, notice };
}
