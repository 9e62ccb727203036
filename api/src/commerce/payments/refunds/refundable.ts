import type { DisputeRow } from '../disputes/store.ts';
import type { LedgerLine } from '../ledger.ts';
import { isAutomatic, isPendingOrDone, mayBeRetried, type RefundRow } from './store.ts';

interface OrderMoney {
  readonly ledger: readonly LedgerLine[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** The refundable part of an order. */
interface Refundable {
  /** The payment; null if no payment can be refunded. */
  readonly payment: string | null;
  /** In cents: the part that is neither refunded nor to be refunded by a requested refund. */
  readonly left: number;
  /** Whether the bank has withdrawn the money, until its decision or permanently. */
  readonly dispute: 'open' | 'lost' | null;
  /** Whether it is an extra payment (the order was paid twice), whose refund ends no membership. */
  readonly isExtra: boolean;
}

/** The refundable part of an order: of an extra payment if there is one, otherwise of the newest. */
export function refundableOf(money: OrderMoney): Refundable {
  const payments = money.ledger
    .filter(({ kind }) => kind === 'charge')
    .flatMap(({ intentId, isExtra }) => (intentId === null ? [] : { payment: intentId, isExtra }))
    .toReversed()
    .flatMap(({ payment, isExtra }) => {
      const automatic = money.refunds.filter((row) => row.intent_id === payment && isAutomatic(row));
      // Staff cannot refund a payment while the site refunds it automatically.
      if (automatic.some(isPendingOrDone) || mayBeRetried(automatic)) return [];
      const [left, dispute] = [leftOf(payment, money), disputeOf(payment, money)];
      return { payment, isExtra: isExtra || automatic.length > 0, left, dispute };
    });
  const extra = payments.find(({ isExtra, left, dispute }) => isExtra && left > 0 && dispute !== 'lost');
  const ownPayment = payments.find(({ isExtra }) => !isExtra);
  return extra ?? ownPayment ?? { payment: null, left: 0, dispute: null, isExtra: false };
}

function leftOf(payment: string, { ledger, refunds }: OrderMoney): number {
  const booked = ledger.filter(({ intentId, kind }) => intentId === payment && !kind.startsWith('dispute'));
  // A requested refund may not be in the ledger yet.
  const isBooked = ({ ref }: RefundRow): boolean => booked.some((line) => line.kind === 'refund' && line.ref === ref);
  const unbooked = refunds.filter((row) => row.intent_id === payment && isPendingOrDone(row) && !isBooked(row));
  return Math.max(0, sumOf(booked) - sumOf(unbooked));
}

function disputeOf(payment: string, { disputes }: OrderMoney): Refundable['dispute'] {
  const statuses = disputes.filter(({ intent_id: intent }) => intent === payment).map(({ standing }) => standing);
  if (statuses.includes('lost')) return 'lost';
  return statuses.includes('open') ? 'open' : null;
}

function sumOf(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
