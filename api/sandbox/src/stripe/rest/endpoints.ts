import { balanceCalls } from './balance-calls.ts';
import { catalogCalls } from './catalog-calls.ts';
import { chargeCalls } from './charge-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { disputeCalls } from './dispute-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { eventCalls } from './event-calls.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { paymentIntentCalls, type Follow } from './payment-intent-calls.ts';
import { paymentMethodCalls } from './payment-method-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import { webhookEndpointCalls } from './webhook-endpoint-calls.ts';

/** Every call that is played. */
export function endpointsWith(follow: Follow): Endpoint[] {
  return [
    ...customerCalls,
    ...paymentMethodCalls,
    ...paymentIntentCalls(follow),
    ...chargeCalls,
    ...disputeCalls,
    ...balanceCalls,
    ...catalogCalls,
    ...subscriptionCalls,
    ...invoiceCalls,
    ...eventCalls,
    ...webhookEndpointCalls,
  ];
}
