import * as v from 'valibot';
import { randomText } from '../stripe/state/ids.ts';
import { IdempotencyKey, Money, NoBody, pageOf, squareEndpoint, text } from './call.ts';
import { invalid, notFound } from './square-error.ts';
import type { Refund } from './square-state.ts';

const Create = v.strictObject({
  idempotency_key: IdempotencyKey,
  amount_money: Money,
  payment_id: text(192),
  reason: v.optional(text(192)),
  location_id: v.optional(text(50)),
  payment_version_token: v.optional(text(255)),
});

export const refundCalls = [
  squareEndpoint('POST /v2/refunds', Create, ({ work, body, settings, tell }) => {
    const payment = work.get('payments', body.payment_id);
    if (payment === undefined) throw notFound(`Could not find payment with id: ${body.payment_id}`, 'payment_id');
    if (payment.status !== 'COMPLETED') {
      throw invalid('PAYMENT_NOT_REFUNDABLE', 'Payments must be completed before they can be refunded.', 'payment_id');
    }
    const refunded = payment.refunded_money?.amount ?? 0;
    const left = (payment.total_money?.amount ?? 0) - refunded;
    if (body.amount_money.amount <= 0) {
      throw invalid('VALUE_TOO_LOW', '`amount_money.amount` must be greater than 0.', 'amount_money.amount');
    }
    if (body.amount_money.amount > left) {
      throw invalid(
        'REFUND_AMOUNT_INVALID',
        `The requested refund amount exceeds the amount available to refund (${left}).`,
        'amount_money.amount',
      );
    }
    const now = new Date().toISOString();
    const pending: Refund = {
      id: `${payment.id}_${randomText(22)}`,
      status: 'PENDING',
      amount_money: body.amount_money,
      payment_id: payment.id,
      ...(payment.order_id === undefined ? {} : { order_id: payment.order_id }),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
      created_at: now,
      updated_at: now,
      location_id: settings.locationId,
      destination_type: 'CARD',
      unlinked: false,
    };
    const paid = {
      ...payment,
      refunded_money: { amount: refunded + body.amount_money.amount, currency: 'USD' as const },
      refund_ids: [...(payment.refund_ids ?? []), pending.id],
      updated_at: now,
      version_token: randomText(40),
    };
    // The answer still says pending; by the time anybody looks, the bank has taken it.
    const done: Refund = { ...pending, status: 'COMPLETED' };
    work.put('refunds', done);
    work.put('payments', paid);
    tell({ type: 'refund.created', id: pending.id, object: pending });
    tell({ type: 'refund.updated', id: done.id, object: done });
    tell({ type: 'payment.updated', id: paid.id, object: paid });
    return { refund: pending };
  }),

  squareEndpoint('GET /v2/refunds', NoBody, ({ work, query }) => {
    const { items, cursor } = pageOf(work.all('refunds'), query);
    return { refunds: items, ...(cursor === undefined ? {} : { cursor }) };
  }),

  squareEndpoint('GET /v2/refunds/*', NoBody, ({ work, ids: [id = ''] }) => {
    const refund = work.get('refunds', id);
    if (refund === undefined) throw notFound(`Could not find refund with id: ${id}`);
    return { refund };
  }),
];
