import Stripe from 'stripe';
import { Failure } from '../../http/failure.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { refsOf } from './event-refs.ts';
import { isHandled } from './event-types.ts';
import { keepEvents } from './store.ts';

/** In s: how old a signature may be. 0 would switch the check off. */
const tolerance = 300;

/**
 * Keeps an event that Stripe sent; it is handled after the answer. An event that is known is not kept again.
 * @throws Failure `invalid_input` where it is not signed as it should be, or from the other of the live and the test world.
 */
export async function takeStripeEvent(
  { db, clock, log, stripe }: PaymentDeps,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = verified(stripe.api, body, signature, { secret: stripe.account.webhookSecret, now: clock.now() });
  if (event === null) {
    log.warn('a webhook was not signed as it should be');
    throw new Failure('invalid_input', 'The signature does not fit this body.');
  }
  if (event.livemode !== stripe.account.live) {
    log.warn({ event: event.id, livemode: event.livemode }, 'a webhook came from the other world');
    throw new Failure('invalid_input', `This site takes ${stripe.account.live ? 'live' : 'test'} events only.`);
  }
  if (!isHandled(event.type)) return;
  const kept = { provider: 'stripe' as const, eventId: event.id, type: event.type, refs: refsOf(event) };
  await db.write((transaction) => keepEvents(transaction, [kept], new Date(clock.now()).toISOString()));
}

function verified(
  api: Stripe,
  body: Buffer,
  signature: string,
  { secret, now }: { readonly secret: string; readonly now: number },
): Stripe.Event | null {
  try {
    return api.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
  } catch (error) {
    // A body that is signed and no event is refused like one that is not signed.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
