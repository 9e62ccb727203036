import type Router from '@koa/router';
import { html, type Html, tableHtml } from '@plumbline/serving/html';
import { showPage, timeHtml } from '../page.ts';
import { addControl, faultControls } from '../provider/control.ts';
import { deliveryText, faultForms } from '../provider/fault-form.ts';
import { money, newest } from '../provider/page-parts.ts';
import { webhookFaults } from '../provider/webhooks.ts';
import type { SquareSandboxSettings } from '../settings.ts';
import type { Payment, SquareStore } from './square-state.ts';

const controls = { path: 'square/', webhookModes: webhookFaults };

/** Square's received payments, and its faults: pages for people, and `/sandbox/square/` for programs. */
export function squarePages(router: Router, store: SquareStore, settings: SquareSandboxSettings): void {
  faultControls((...control) => addControl(router, settings.accessToken, ...control), store, controls);
  router.get('/square', (ctx) => {
    const deliveries = store
      .all('deliveries')
      .map((delivery) => [html`${store.get('events', delivery.event)?.type ?? ''}`, deliveryText(delivery)]);
    showPage(ctx, {
      title: 'Square',
      content: html`<p>
          ${settings.webhookUrl === null ? 'Events are sent nowhere.' : html`Square’s events are sent to <code>${settings.webhookUrl}</code>.`}
        </p>
        <h2>Payments</h2>
        ${listTable('Payments', ['Made', 'Amount', 'Card', 'Status'], store.all('payments').map(paymentRow))}
        <h2>Webhooks</h2>
        ${listTable('Webhooks', ['What', 'How it went'], deliveries)}
        ${faultForms({ ...controls, faults: store.all('faults'), event: 'payment.*', call: 'POST /v2/payments' })}`,
    });
  });
}

function listTable(name: string, heads: readonly string[], rows: readonly Html[][]): Html {
  const { shown, note } = newest(rows);
  return rows.length === 0 ? html`<p>None yet.</p>` : html`${note}${tableHtml(name, heads, shown)}`;
}

function paymentRow({ id, created_at: createdAt, total_money: total, card_details: details, status }: Payment): Html[] {
  const { card_brand: brand = '', last_4: last4 = '' } = details?.card ?? {};
  const problems = (details?.errors ?? []).map(({ code }) => code).join(', ');
  return [
    html`${timeHtml(createdAt ?? '')}<br /><code>${id}</code>`,
    html`${money(total?.amount ?? 0, 'usd')}`,
    html`${brand} ${last4}`,
    html`${status ?? ''} ${problems}`,
  ];
}
