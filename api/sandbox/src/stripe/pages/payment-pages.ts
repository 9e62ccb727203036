import type Router from '@koa/router';
import type Stripe from 'stripe';
import { html, type Html, tableHtml } from '@plumbline/serving/html';
import { showPage } from '../../page.ts';
import { idOf } from '../payments/charge.ts';
import type { Backend } from '../state/backend.ts';
import type { StripeStore } from '../state/tables.ts';
import { timestampHtml, detailTable, money, newest } from '../../provider/page-parts.ts';
import { balanceForm, chargeTable, disputeTable, refundTable } from './payment-tables.ts';

export function paymentPages(router: Router, { store }: Backend): void {
  router.get('/payments', (ctx) => {
    const { shown, note } = newest(store.all('payment_intents'));
    const list = tableHtml(
      'Payments',
      ['Made', 'Amount', 'Status', 'Card', 'For'],
      shown.map((intent) => [
        timestampHtml(intent.created),
        html`<a href="/payments/${intent.id}">${money(intent.amount, intent.currency)}</a>`,
        html`${statusOf(store, intent)}`,
        html`${cardText(store, intent)}`,
        html`${purpose(store, intent)}`,
      ]),
    );
    showPage(ctx, {
      title: 'Payments',
      content: html`${shown.length === 0 ? html`<p>Nothing was to be paid yet.</p>` : html`${note}${list}`}
      ${balanceForm(store.get('balance', 'balance')?.available ?? null)}`,
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
  return html`${detailTable([
      ['Id', intent.id],
      ['Status', statusOf(store, intent)],
      ['Made', timestampHtml(intent.created)],
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
