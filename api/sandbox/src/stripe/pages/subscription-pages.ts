import type Router from '@koa/router';
import { html, type Html, tableHtml } from '@plumbline/serving/html';
import { showPage } from '../../page.ts';
import { currentPeriod } from '../billing/current-period.ts';
import { subscriptionIdOf } from '../billing/subscription-state.ts';
import { idOf } from '../payments/charge.ts';
import type { Backend } from '../state/backend.ts';
import type { StripeStore } from '../state/tables.ts';
import type { WireInvoice, WireSubscription } from '../state/wire-types.ts';
import { timestampHtml, button, detailTable, money, newest } from '../../provider/page-parts.ts';

const dunningEnds = {
  cancel: 'is cancelled',
  unpaid: 'stays, and is unpaid',
  past_due: 'stays past due',
} as const;

export function subscriptionPages(router: Router, backend: Backend): void {
  const { store } = backend;
  router.get('/subscriptions', (ctx) => {
    const { shown, note } = newest(store.all('subscriptions'));
    const list = tableHtml(
      'Subscriptions',
      ['Begun', 'What', 'Customer', 'Status', 'Period ends'],
      shown.map((subscription) => [
        timestampHtml(subscription.created),
        html`<a href="/subscriptions/${subscription.id}">${nameOf(store, subscription)}</a>`,
        html`${customerOf(store, subscription)}`,
        html`${statusOf(subscription)}`,
        timestampHtml(currentPeriod(subscription).end),
      ]),
    );
    showPage(ctx, {
      title: 'Subscriptions',
      content: html`${shown.length === 0 ? html`<p>Nobody has subscribed yet.</p>` : html`${note}${list}`}
      ${clockForm(backend.now())} ${dunningForm(store)}`,
    });
  });

  router.get('/subscriptions/:id', (ctx, next) => {
    const subscription = store.get('subscriptions', ctx.params['id'] ?? '');
    if (subscription === undefined) return next();
    showPage(ctx, {
      title: nameOf(store, subscription),
      content: subscriptionPage(store, subscription, backend.now()),
    });
  });
}

function subscriptionPage(store: StripeStore, subscription: WireSubscription, now: number): Html {
  const { start, end } = currentPeriod(subscription);
  const method = store.get('payment_methods', idOf(subscription.default_payment_method) ?? '');
  const invoices = store.all('invoices').filter((invoice) => subscriptionIdOf(invoice) === subscription.id);
  const path = `subscriptions/${subscription.id}`;
  return html`${detailTable([
      ['Id', subscription.id],
      ['Status', statusOf(subscription)],
      ['Customer', customerOf(store, subscription)],
      ['Period', html`${timestampHtml(start)} to ${timestampHtml(end)}`],
      ['Card', method?.card ? `${method.card.brand} ${method.card.last4}` : 'none yet'],
      ...Object.entries(subscription.metadata).map(([name, value]): [string, string] => [`metadata.${name}`, value]),
    ])}
    <h2>What next</h2>
    ${
      subscription.ended_at === null
        ? html`<div class="buttons">
            ${button(`${path}/renew`, 'Go to the next renewal')} ${button(`${path}/bill`, 'Charge the next period now')}
            ${cardButtons(path, method !== undefined)} ${button(`${path}/cancel`, 'Cancel now')}
            ${finalizationButton(store, subscription.id)}
          </div>`
        : html`<p>It ended ${timestampHtml(subscription.ended_at)}.</p>`
    }
    <h2>Invoices</h2>
    ${tableHtml(
      'Invoices',
      ['Made', 'Number', 'Why', 'Amount', 'Status', 'Attempts', 'Next attempt'],
      invoices
        .toReversed()
        .map((invoice) => [
          timestampHtml(invoice.created),
          invoiceLink(invoice),
          html`${invoice.billing_reason ?? ''}`,
          html`${money(invoice.amount_due, invoice.currency)}`,
          html`${invoice.status ?? ''}`,
          html`${invoice.attempt_count}`,
          invoice.next_payment_attempt === null ? html`–` : timestampHtml(invoice.next_payment_attempt),
        ]),
    )}
    ${clockForm(now)}`;
}

function cardButtons(path: string, hasCard: boolean): Html {
  if (!hasCard) return html``;
  return html`${button(`${path}/card`, 'From now on the card is declined', { card: 'declines' })}
  ${button(`${path}/card`, 'It asks its holder', { card: 'asks' })}
  ${button(`${path}/card`, 'It pays', { card: 'pays' })}`;
}

function finalizationButton(store: StripeStore, id: string): Html {
  const path = `subscriptions/${id}/finalization`;
  return store.get('unfinalizable', id) === undefined
    ? button(path, 'Invoices cannot be finalized', { finalization: 'fails' })
    : button(path, 'Invoices can be finalized again', { finalization: 'works' });
}

/** An invoice's number, as a link to the page where it is paid; a draft has neither. */
function invoiceLink({ number, hosted_invoice_url: url, last_finalization_error: error }: WireInvoice): Html {
  if (url) return html`<a href="${new URL(url).pathname}">${number ?? ''}</a>`;
  return html`draft${error === null ? '' : `: ${error.message ?? ''}`}`;
}

function clockForm(now: number): Html {
  return html`<h2>The sandbox’s clock</h2>
    <p>It is ${timestampHtml(now)} here. What comes due on the way happens, each at its time.</p>
    <form method="post" action="/sandbox/time">
      <label>Days <input name="days" inputmode="numeric" pattern="[0-9]{1,3}" value="1" /></label>
      <button>Let time pass</button>
    </form>`;
}

function dunningForm(store: StripeStore): Html {
  const { end } = store.get('dunning', 'dunning') ?? { end: 'cancel' };
  return html`<h2>When the last retry has failed</h2>
    <p>A renewal that fails is tried again after 3, 5 and 7 days.</p>
    <form method="post" action="/sandbox/dunning">
      <label
        >Then the subscription
        <select name="end">
          ${Object.entries(dunningEnds).map(([name, label]) =>
            name === end
              ? html`<option value="${name}" selected>${label}</option>`
              : html`<option value="${name}">${label}</option>`,
          )}
        </select></label
      >
      <button>Set</button>
    </form>`;
}

function nameOf(store: StripeStore, subscription: WireSubscription): string {
  const [item] = subscription.items.data;
  const product = item === undefined ? undefined : store.get('products', idOf(item.price.product) ?? '');
  const price = money(item?.price.unit_amount ?? 0, subscription.currency);
  return `${product?.name ?? subscription.id}, ${price} a ${item?.price.recurring?.interval ?? 'month'}`;
}

function customerOf(store: StripeStore, { customer }: WireSubscription): string {
  const customerRow = store.get('customers', idOf(customer) ?? '');
  return customerRow?.email ?? customerRow?.id ?? '–';
}

function statusOf({ status, cancel_at, ended_at }: WireSubscription): string {
  return cancel_at !== null && ended_at === null ? `${status}, ends with the period` : status;
}
