import type Router from '@koa/router';
import { html, type Html } from '../../html.ts';
import { showPage, timeHtml } from '../../page.ts';
import { paymentModes } from '../payments/confirm.ts';
import { restModes } from '../rest/serve.ts';
import type { Machine } from '../state/machine.ts';
import type { Delivery, KeptEvent } from '../state/tables.ts';
import { apiVersion } from '../state/work.ts';
import { webhookModes } from '../webhooks/record-event.ts';
import { webhookEndpoint } from '../webhooks/webhook-endpoint.ts';
import { at, button, newest, table } from './parts.ts';
import { ruleForm } from './rule-form.ts';

export function webhookPage(router: Router, { store, settings }: Machine): void {
  router.get('/webhooks', (ctx) => {
    const { shown, note } = newest(store.all('events'));
    const deliveries = Map.groupBy(store.all('deliveries'), ({ event }) => event);
    const waits = store.all('deliveries').some(({ state }) => state === 'pending');
    const rules = store.all('rules');
    showPage(ctx, {
      title: 'Webhooks and faults',
      content: html`<p>
          ${settings.webhookUrl === null ? 'Events are sent nowhere.' : html`Stripe’s events are sent to <code>${settings.webhookUrl}</code>.`}
        </p>
        ${endpointForm(webhookEndpoint(store, settings.webhookUrl)?.api_version ?? apiVersion)}
        <h2>What befalls webhooks</h2>
        ${ruleForm(
          'webhooks',
          webhookModes,
          rules.filter(({ side }) => side === 'webhook'),
          'a type of events, such as invoice.*',
        )}
        <h2>What befalls calls</h2>
        ${ruleForm(
          'faults',
          restModes,
          rules.filter(({ side }) => side === 'rest'),
          'a call, such as POST /v1/payment_intents*',
        )}
        <h2>What befalls payments</h2>
        ${ruleForm(
          'payments',
          paymentModes,
          rules.filter(({ side }) => side === 'payment'),
          'a payment, such as pi_3Q*',
        )}
        <h2>Events</h2>
        ${waits ? button('webhooks/flush', 'Send now what waits') : html``}
        ${
          shown.length === 0
            ? html`<p>Nothing has happened yet.</p>`
            : html`${note}
              ${table(
                'Events',
                ['Happened', 'What', 'Sent', 'What next'],
                shown.map((event) => eventRow(event, deliveries.get(event.id) ?? [])),
              )}`
        }`,
    });
  });

  router.get('/webhooks/:id', (ctx, next) => {
    const event = store.get('events', ctx.params['id'] ?? '');
    if (event === undefined) return next();
    showPage(ctx, {
      title: event.type,
      content: html`<pre tabindex="0">${JSON.stringify(event, null, 2)}</pre>`,
    });
  });
}

function endpointForm(version: string): Html {
  return html`<form method="post" action="/sandbox/webhook-endpoint">
    <label>In the version of the API <input name="api_version" value="${version}" /></label>
    <button>Change</button>
  </form>`;
}

function eventRow(event: KeptEvent, deliveries: readonly Delivery[]): Html[] {
  const { id } = event.data.object as { readonly id?: string };
  return [
    at(event.created),
    html`${event.type}<br /><a href="/webhooks/${event.id}"><code>${event.id}</code></a
      ><br /><code>${id ?? ''}</code>`,
    deliveries.length === 0 ? html`–` : html`${deliveries.map(deliveryText)}`,
    button(`events/${event.id}/resend`, 'Send again'),
  ];
}

function deliveryText({ state, attempts, flaws, due }: Delivery): Html {
  const flawed = flaws.length === 0 ? '' : ` (${flaws.join(', ')})`;
  return html`<div>
    ${state}${flawed}${state === 'pending' ? html`, due ${timeHtml(new Date(due).toISOString())}` : html``}
    ${attempts.map(({ at: sent, outcome }) => html`<br />${timeHtml(new Date(sent).toISOString())}: ${outcome}`)}
  </div>`;
}
