import type { IncomingMessage } from 'node:http';
import { getContentVersion } from '@plumbline/contract/content/version';
import { apiBase } from '@plumbline/contract/endpoint';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { getRegistry } from '@plumbline/contract/releases/registry';
import type { Priority } from '@plumbline/serving/shedding';

/** Money on its way, what providers tell, and what page servers ask many times a second to need nothing else. */
const first: readonly string[] = [
  ...[createPaymentIntent, createSubscription, completePayment, getContentVersion, getRegistry].map(
    ({ path }) => apiBase + path,
  ),
  `${apiBase}/webhooks/`,
];

/** What tells how the process does has to do so above all when it does not do well. */
const always: readonly string[] = [`${apiBase}/health/`, '/metrics'];

/** What of the API is begun first where not everything can be; null: whatever happens. */
export function priorityOf({ url = '' }: IncomingMessage): Priority | null {
  if (always.some((path) => url.startsWith(path))) return null;
  return first.some((path) => url.startsWith(path)) ? 'first' : 'usual';
}
