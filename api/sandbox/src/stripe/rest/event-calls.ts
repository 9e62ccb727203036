import type Stripe from 'stripe';
import { apiVersion } from '../state/unit-of-work.ts';
import { endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { list, listOf, optional, text } from './params.ts';

/** In s: how long events are listed. */
const maxListedAge = 30 * 86_400;

export const eventCalls = [
  endpoint('GET /v1/events', listOf({ type: optional(text()), types: optional(list(text())) }), ({ work, params }) => {
    const wantedTypes = [...(params.type === undefined ? [] : [params.type]), ...(params.types ?? [])];
    // A cursor may name an event that is too old to be listed.
    return listPage(
      'events',
      work.all('events'),
      params,
      ({ type, created }) =>
        created > work.now - maxListedAge &&
        (wantedTypes.length === 0 || wantedTypes.some((name) => isOfType(type, name))),
    );
  }),

  endpoint('GET /v1/webhook_endpoints', listOf({}), ({ work, params }) =>
    listPage('webhook_endpoints', work.webhookUrl === null ? [] : [webhookEndpoint(work.webhookUrl)], params),
  ),
];

/** `charge.*` matches every type with that prefix. */
function isOfType(type: string, name: string): boolean {
  return name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
}

function webhookEndpoint(url: string): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    // Earlier than any event that is sent to it.
    created: Date.UTC(2026, 0) / 1000,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
