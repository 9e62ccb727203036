import type Stripe from 'stripe';
import type { Rows } from '../state/store.ts';
import type { Tables } from '../state/tables.ts';
import { apiVersion } from '../state/work.ts';

/** The one endpoint that events are sent to. Null without an address. @param sentTo null where they are sent nowhere */
export function webhookEndpoint(rows: Rows<Tables>, sentTo: string | null): Stripe.WebhookEndpoint | null {
  const chosen = rows.get('webhook_endpoint', 'endpoint');
  const url = chosen?.url ?? sentTo;
  if (url === null) return null;
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: chosen?.api_version ?? apiVersion,
    application: null,
    // Older than everything that is sent to it.
    created: Date.UTC(2026, 0) / 1000,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
