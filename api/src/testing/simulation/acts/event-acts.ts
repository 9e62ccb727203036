import type Stripe from 'stripe';
import { handleEvents } from '../../../commerce/payments/events/handle-events.ts';
import { takeStripeEvent } from '../../../commerce/payments/events/take-stripe-event.ts';
import type { PaymentDeps } from '../../../commerce/payments/payment-deps.ts';
import { sweep } from '../../../commerce/payments/sweep.ts';
import { allOf, note, noteCrash, someProcess, type State } from '../state.ts';

/** Delivers some of the waiting events, in any order, with duplicates and repeats; others stay lost. */
export async function deliver(state: State): Promise<void> {
  const { undelivered, delivered, chance } = state;
  const { deps } = someProcess(state);
  const due = undelivered.filter(() => chance.happens(0.7));
  for (const event of due) undelivered.splice(undelivered.indexOf(event), 1);
  const again = delivered.filter(() => chance.happens(0.3));
  const batch = [...due, ...due.filter(() => chance.happens(0.3)), ...again].sort(() => chance.int(3) - 1);
  delivered.push(...due);
  if (batch.length > 0) note(state, 'events', batch.map(({ type }) => type).join(', '));
  await allOf(state, ...batch.map((event) => take(deps, event, chance.happens(0.1))));
  await handleEvents(deps);
}

/** Sends an event to the webhook. */
export async function take(deps: PaymentDeps, event: Stripe.Event, underAnotherId: boolean): Promise<void> {
  const sent = underAnotherId ? { ...event, id: `${event.id}again` } : event;
  const payload = JSON.stringify(sent);
  const { webhooks } = deps.stripe.api;
  const timestamp = Math.floor(deps.clock.now() / 1000);
  const secret = deps.stripe.account.webhookSecret;
  await takeStripeEvent(deps, Buffer.from(payload), webhooks.generateTestHeaderString({ payload, secret, timestamp }));
}

/** A sweep as the command does it, beside the API. */
export async function sweepBeside(state: State): Promise<void> {
  note(state, 'sweep');
  await sweep(state.processes[1].deps);
}

/** The provider has news since the last look: they wait to be delivered. */
export async function collectEvents(state: State): Promise<void> {
  const events = await state.ground.wire.newEvents().catch((error: unknown) => {
    noteCrash(state, error);
    return [];
  });
  state.undelivered.push(...events);
}
