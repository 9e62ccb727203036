import { Failure } from '../../../platform/http/failure.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { apiVersion } from '../stripe/open-stripe.ts';
import { refsOf } from './event-refs.ts';
import { isHandled } from './event-types.ts';
import { storeEvents } from './store.ts';
import { readStripeEvent } from './stripe-event.ts';
import { signedText } from './stripe-signature.ts';

/**
 * Stores an event from Stripe, to be handled after the answer; repeats are ignored.
 * @throws Failure `invalid_input` if the signature is invalid, the text is no event, or live and test mode differ.
 */
export async function takeStripeEvent(
  { db, clock, log, stripe }: PaymentDeps,
  body: Buffer,
  header: string,
): Promise<void> {
  const { account, api, findings } = stripe;
  const text = signedText(api, { body, header, secret: account.webhookSecret, now: clock.now() });
  if (text === null) {
    log.warn('a webhook was refused: its signature does not fit STRIPE_WEBHOOK_SECRET');
    throw new Failure('invalid_input', 'The signature does not fit this body.');
  }
  const event = readStripeEvent(text);
  if (event === null) {
    log.warn('a webhook was refused: its signature is valid, but its body is no event');
    throw new Failure('invalid_input', 'The body is no event.');
  }
  if (event.livemode !== account.live) {
    const [eventMode, siteMode] = event.livemode ? ['live', 'test'] : ['test', 'live'];
    log.warn(
      { event: event.id },
      `a webhook of the provider’s ${eventMode} mode reached ${siteMode} settings: it was refused; look at its webhook endpoints`,
    );
    throw new Failure('invalid_input', `This site takes ${account.live ? 'live' : 'test'} events only.`);
  }
  const { api_version: version } = event;
  // Only ids are read, which have the same places in every version.
  if (version != null && version !== apiVersion && findings.addForeignVersion(version, apiVersion)) {
    log.warn(
      { version, expected: apiVersion },
      'a webhook came in another version of the API: change the version of the provider’s webhook endpoint',
    );
  }
  if (!isHandled(event.type)) return;
  const received = { provider: 'stripe' as const, eventId: event.id, type: event.type, refs: refsOf(event) };
  await db.write((transaction) => storeEvents(transaction, [received], new Date(clock.now()).toISOString()));
}
