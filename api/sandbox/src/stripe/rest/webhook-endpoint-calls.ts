import { webhookEndpoint } from '../webhooks/webhook-endpoint.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { exactly, expand, undatedListOf } from './params.ts';
import { missing } from './stripe-error.ts';

export const webhookEndpointCalls: readonly Endpoint[] = [
  endpoint('GET /v1/webhook_endpoints', undatedListOf({}), ({ work, params, settings }) => {
    const known = webhookEndpoint(work, settings.webhookUrl);
    return listPage('/v1/webhook_endpoints', 'webhook endpoint', known === null ? [] : [known], params);
  }),
  endpoint('GET /v1/webhook_endpoints/*', exactly({ expand }), ({ work, ids: [id = ''], settings }) => {
    const known = webhookEndpoint(work, settings.webhookUrl);
    if (known?.id !== id) throw missing('webhook endpoint', id);
    return known;
  }),
];
