import type Stripe from 'stripe';
import { callStripe, ProviderFault } from './provider-fault.ts';

const prefix = 'plumbline_';
/** The product of all orders without a plan. */
const withoutPlan = `${prefix}membership`;

/**
 * A plan's product, created at the first sale with an id that this site chooses, so that it exists only once.
 * @throws ProviderFault
 */
export async function productOf(api: Stripe, planId: string | null, name: string): Promise<string> {
  const id = planId === null ? withoutPlan : `${prefix}${planId}`;
  try {
    return (await callStripe(() => api.products.retrieve(id))).id;
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'missing') throw error;
  }
  try {
    await callStripe(() => api.products.create({ id, name: planId === null ? 'Membership' : name }));
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.code !== 'resource_already_exists') throw error;
  }
  return id;
}

/** The plan of a product of {@link productOf}; null for any other. */
export function planOfProduct(product: string): string | null {
  return product.startsWith(prefix) && product !== withoutPlan ? product.slice(prefix.length) : null;
}
