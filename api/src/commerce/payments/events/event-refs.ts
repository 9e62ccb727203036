/** The ids in an event that lead to an order. The rest of the event is not trusted, but requested from the provider. */
export interface EventRefs {
  readonly orderId: string | null;
  readonly intentId: string | null;
  readonly subscriptionId: string | null;
}

/** The ids in an event. Values of another format are ignored, because ids become parts of URLs. */
export function refsOf(event: { readonly data: { readonly object: object } }): EventRefs {
  const object = event.data.object as Readonly<Record<string, unknown>>;
  const details = inside(inside(object['parent'])['subscription_details']);
  return {
    orderId: id(inside(object['metadata'])['orderId'] ?? inside(details['metadata'])['orderId'], 'ord'),
    intentId: id(object['object'] === 'payment_intent' ? object['id'] : object['payment_intent'], 'pi'),
    subscriptionId: id(object['object'] === 'subscription' ? object['id'] : details['subscription'], 'sub'),
  };
}

function inside(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function id(value: unknown, prefix: string): string | null {
  const text = typeof value === 'object' ? inside(value)['id'] : value;
  return typeof text === 'string' && new RegExp(`^${prefix}_\\w{1,250}$`).test(text) ? text : null;
}
