/** The ids in an event that lead to an order. The rest of the event is not trusted, but requested from the provider. */
export interface EventRefs {
  readonly orderId: string | null;
  readonly intentId: string | null;
  readonly subscriptionId: string | null;
}

/** The ids in an event. Values of another format are ignored, because ids become parts of URLs. */
export function refsOf(event: { readonly data: { readonly object: object } }): EventRefs {
  const object = event.data.object as Readonly<Record<string, unknown>>;
  const details = recordOf(recordOf(object['parent'])['subscription_details']);
  return {
    orderId: idWithPrefix(recordOf(object['metadata'])['orderId'] ?? recordOf(details['metadata'])['orderId'], 'ord'),
    intentId: idWithPrefix(object['object'] === 'payment_intent' ? object['id'] : object['payment_intent'], 'pi'),
    subscriptionId: idWithPrefix(object['object'] === 'subscription' ? object['id'] : details['subscription'], 'sub'),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function idWithPrefix(value: unknown, prefix: string): string | null {
  const text = typeof value === 'object' ? recordOf(value)['id'] : value;
  return typeof text === 'string' && new RegExp(`^${prefix}_\\w{1,250}$`).test(text) ? text : null;
}
