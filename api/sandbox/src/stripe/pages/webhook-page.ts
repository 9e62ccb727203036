import type Router from '@koa/router';
import { html, type Html, tableHtml } from '@plumbline/serving/html';
import { showPage } from '../../page.ts';
import { deliveryText, faultForms } from '../../provider/fault-form.ts';
import { timestampHtml, button, newest } from '../../provider/page-parts.ts';
import type { Delivery } from '../../provider/webhooks.ts';
import { callModes, webhookModes } from '../controls/control-routes.ts';
import type { Backend } from '../state/backend.ts';
import type { StoredEvent } from '../state/tables.ts';

export function webhookPage(router: Router, { store, settings }: Backend): void {
  router.get('/webhooks', (ctx) => {
    const { shown, note } = newest(store.all('events'));
    const deliveries = Map.groupBy(store.all('deliveries'), ({ event }) => event);
    showPage(ctx, {
      title: 'Webhooks and faults',
      content: html`<p>
          ${settings.webhookUrl === null ? 'Events are sent nowhere.' : html`Stripe’s events are sent to <code>${settings.webhookUrl}</code>.`}
        </p>
        ${faultForms({
          path: '',
          faults: store.all('faults'),
          callModes,
          webhookModes,
          event: 'invoice.*',
          call: 'POST /v1/payment_intents*',
        })}
        <h2>Events</h2>
        ${
          shown.length === 0
            ? html`<p>Nothing has happened yet.</p>`
            : html`${note}
              ${tableHtml(
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

function eventRow(event: StoredEvent, deliveries: readonly Delivery[]): Html[] {
  const { id } = event.data.object as { readonly id?: string };
  return [
    timestampHtml(event.created),
    html`${event.type}<br /><a href="/webhooks/${event.id}"><code>${event.id}</code></a
      ><br /><code>${id ?? ''}</code>`,
    deliveries.length === 0 ? html`–` : html`${deliveries.map(deliveryText)}`,
    button(`events/${event.id}/resend`, 'Send again'),
  ];
}
