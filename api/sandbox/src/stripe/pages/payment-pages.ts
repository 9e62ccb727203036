import type Router from '@koa/router';
import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { showPage } from '../../page.ts';
import { idOf } from '../payments/charge.ts';
import type { Machine } from '../state/machine.ts';
import type { StripeStore } from '../state/tables.ts';
import { at, button, facts, money, newest, table } from './parts.ts';

export function paymentPages(router: Router, { store }: Machine): void {
  router.get('/payments', (ctx) => {
    const { shown, note } = newest(store.all('payment_intents'));
    const list = table(
      'Payments',
      ['Made', 'Amount', 'Status', 'Card', 'For'],
      shown.map((intent) => [
        at(intent.created),
        html`<a href="/payments/${intent.id}">${money(intent.amount, intent.currency)}</a>`,
        html`${statusOf(store, intent)}`,
        html`${cardText(store, intent)}`,
        html`${purpose(store, intent)}`,
      ]),
    );
    showPage(ctx, {
      title: 'Payments',
      content: shown.length === 0 ? html`<p>Nothing was to be paid yet.</p>` : html`${note}${list}`,
    });
  });

  router.get('/payments/:id', (ctx, next) => {
    const intent = store.get('payment_intents', ctx.params['id'] ?? '');
    if (intent === undefined) return next();
    showPage(ctx, {
      title: `Payment of ${money(intent.amount, intent.currency)}`,
      content: paymentPage(store, intent),
    });
  });
}

function paymentPage(store: StripeStore, intent: Stripe.PaymentIntent): Html {
  const charges = store.all('charges').filter(({ payment_intent }) => payment_intent === intent.id);
  const refunds = store.all('refunds').filter(({ payment_intent }) => payment_intent === intent.id);
  const disputes = store.all('disputes').filter(({ payment_intent }) => payment_intent === intent.id);
  const customer = store.get('customers', idOf(intent.customer) ?? '');
  return html`${facts([
      ['Id', intent.id],
      ['Status', statusOf(store, intent)],
      ['Made', at(intent.created)],
      ['Customer', customer?.email ?? customer?.id ?? null],
      ['Receipt to', intent.receipt_email],
      ['Description', intent.description],
      ['For', purpose(store, intent)],
      ...Object.entries(intent.metadata).map(([name, value]): [string, string] => [`metadata.${name}`, value]),
      ['Last error', intent.last_payment_error?.message ?? null],
    ])}
    <h2>Charges</h2>
    ${charges.length === 0 ? html`<p>No card was charged.</p>` : chargeTable(charges)}
    ${
      refunds.length === 0
        ? html``
        : html`<h2>Refunds</h2>
            ${refundTable(refunds)}`
    }
    ${
      disputes.length === 0
        ? html``
        : html`<h2>Disputes</h2>
            ${disputeTable(disputes)}`
    }`;
}

function chargeTable(charges: readonly Stripe.Charge[]): Html {
  return table(
    'Charges',
    ['Made', 'Amount', 'Outcome', 'Given back', 'What next'],
    charges.map((charge) => [
      at(charge.created),
      html`${money(charge.amount, charge.currency)}`,
      html`${charge.paid ? 'paid' : (charge.failure_message ?? 'failed')}`,
      html`${money(charge.amount_refunded, charge.currency)}`,
      charge.paid ? chargeButtons(charge) : html``,
    ]),
  );
}

function chargeButtons(charge: Stripe.Charge): Html {
  const left = charge.amount - charge.amount_refunded;
  const refund =
    left === 0
      ? html``
      : html`<form method="post" action="/sandbox/refunds">
          <input type="hidden" name="charge" value="${charge.id}" />
          <label>Cents <input name="amount" inputmode="numeric" pattern="[0-9]{1,8}" value="${left}" /></label>
          <button>Refund</button>
        </form>`;
  return html`${refund}${charge.disputed ? html`` : button('disputes', 'Dispute', { charge: charge.id })}`;
}

function refundTable(refunds: readonly Stripe.Refund[]): Html {
  return table(
    'Refunds',
    ['Made', 'Amount', 'Status', 'What next'],
    refunds.map((refund) => [
      at(refund.created),
      html`${money(refund.amount, refund.currency)}`,
      html`${refund.status ?? ''} ${refund.failure_reason ?? ''}`,
      refund.status === 'failed' ? html`` : button(`refunds/${refund.id}/fail`, 'Let it fail'),
    ]),
  );
}

function disputeTable(disputes: readonly Stripe.Dispute[]): Html {
  return table(
    'Disputes',
    ['Opened', 'Amount', 'Why', 'Status', 'What next'],
    disputes.map((dispute) => [
      at(dispute.created),
      html`${money(dispute.amount, dispute.currency)}`,
      html`${dispute.reason}`,
      html`${dispute.status}`,
      dispute.status === 'won' || dispute.status === 'lost'
        ? html``
        : html`${button(`disputes/${dispute.id}/close`, 'Won', { outcome: 'won' })}
          ${button(`disputes/${dispute.id}/close`, 'Lost', { outcome: 'lost' })}`,
    ]),
  );
}

function statusOf(store: StripeStore, intent: Stripe.PaymentIntent): string {
  const charge = store.get('charges', idOf(intent.latest_charge) ?? '');
  if (charge?.disputed) return `${intent.status}, disputed`;
  if (charge?.refunded) return `${intent.status}, refunded`;
  return charge !== undefined && charge.amount_refunded > 0 ? `${intent.status}, partly refunded` : intent.status;
}

function cardText(store: StripeStore, intent: Stripe.PaymentIntent): string {
  const card =
    store.get('payment_methods', idOf(intent.payment_method) ?? '')?.card ??
    intent.last_payment_error?.payment_method?.card;
  return card ? `${card.brand} ${card.last4}` : '–';
}

function purpose(store: StripeStore, intent: Stripe.PaymentIntent): string {
  const invoice = store.get('invoices', store.get('intent_invoices', intent.id)?.invoice ?? '');
  return invoice?.lines.data[0]?.description ?? intent.description ?? intent.metadata['orderId'] ?? '–';
}
