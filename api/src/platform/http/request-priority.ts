import type { IncomingMessage } from 'node:http';
import { getContentVersion } from '@plumbline/contract/content/version';
import { apiBase } from '@plumbline/contract/endpoint';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { getRegistry } from '@plumbline/contract/releases/registry';
import type { Priority } from '@plumbline/serving/shedding';

/** Payments, provider events, and the polls of page servers, which save other requests. */
const firstPaths: readonly string[] = [
  ...[createPaymentIntent, createSubscription, completePayment, getContentVersion, getRegistry].map(
    ({ path }) => apiBase + path,
  ),
  `${apiBase}/webhooks/`,
];

/** Health and metrics must be answered above all while the process is overloaded. */
const neverShedPaths: readonly string[] = [`${apiBase}/health/`, '/metrics'];

/** The priority of a request under load; null for requests that are never refused. */
export function priorityOf({ url = '' }: IncomingMessage): Priority | null {
  if (neverShedPaths.some((path) => url.startsWith(path))) return null;
  return firstPaths.some((path) => url.startsWith(path)) ? 'first' : 'usual';
}
