import type { Finding } from '@plumbline/contract/platform/admin-health';
import type Stripe from 'stripe';
import { eventTypes } from '../events/event-types.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { apiVersion } from './open-stripe.ts';
import { callStripe, errorFields } from './provider-fault.ts';
import { webhookFinding } from './provider-findings.ts';

const path = '/api/webhooks/stripe';

/**
 * Reads the webhook endpoints from the provider once, and stores the problems of this site's endpoint for the Health page. Never
 * rejects: without the permission to list endpoints, or without an answer, nothing is reported.
 * @param origin Of the site, as the provider reaches it.
 */
export async function checkWebhookEndpoint({ stripe, log }: PaymentDeps, origin: string): Promise<void> {
  try {
    const { data } = await callStripe(() => stripe.api.webhookEndpoints.list({ limit: 100 }));
    const findings = findingsOf(data, stripe.account.live ? origin : null, origin + path);
    stripe.findings.setEndpoint(findings);
    for (const { what } of findings) log.warn({ provider: 'stripe' }, what);
  } catch (error) {
    log.info(errorFields(error), 'the webhook endpoints of the card provider cannot be listed');
  }
}

/** In test mode an endpoint may use a tunnel or the API's own address, so only the path is compared. */
function findingsOf(
  endpoints: readonly Stripe.WebhookEndpoint[],
  liveOrigin: string | null,
  address: string,
): Finding[] {
  const own = endpoints.filter(({ url }) => {
    if (!URL.canParse(url)) return false;
    const { origin, pathname } = new URL(url);
    return pathname === path && (liveOrigin === null || origin === liveOrigin);
  });
  const faults = own.map(faultsOf);
  // One working endpoint suffices; an old one beside it is harmless.
  if (faults.some((each) => each.length === 0)) return [];
  const [first] = faults;
  return (first ?? [`Stripe has no webhook endpoint for ${address}.`]).map(webhookFinding);
}

function faultsOf({ status, api_version: version, enabled_events: enabled }: Stripe.WebhookEndpoint): string[] {
  const faults: string[] = [];
  if (status === 'disabled') faults.push('Stripe’s webhook endpoint for this site is disabled.');
  // Null is the account's default version, which only an event reveals.
  if (version !== null && version !== apiVersion) {
    faults.push(`Stripe’s webhook endpoint has the API version ${version}; this site was made for ${apiVersion}.`);
  }
  const missing = enabled.includes('*') ? [] : eventTypes.filter((type) => !enabled.includes(type));
  if (missing.length > 0) faults.push(`Stripe’s webhook endpoint does not send ${missing.join(', ')}.`);
  return faults;
}
