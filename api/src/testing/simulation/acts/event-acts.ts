import type Stripe from 'stripe';
import { handleEvents } from '../../../commerce/payments/events/handle-events.ts';
import { takeStripeEvent } from '../../../commerce/payments/events/take-stripe-event.ts';
import type { PaymentDeps } from '../../../commerce/payments/payment-deps.ts';
import { sweep } from '../../../commerce/payments/sweep.ts';
import { allOf, logAct, recordCrash, someProcess, type State } from '../state.ts';

/**
 * Delivers some of the waiting events, in any order, with duplicates and repeats; the others are never delivered unless
 * a later act does so.
 */
export async function deliver(state: State): Promise<void> {
  const { undelivered, delivered, random } = state;
  const { deps } = someProcess(state);
  const due = undelivered.filter(() => random.happens(0.7));
  for (const event of due) undelivered.splice(undelivered.indexOf(event), 1);
  const again = delivered.filter(() => random.happens(0.3));
  const batch = [...due, ...due.filter(() => random.happens(0.3)), ...again].sort(() => random.int(3) - 1);
  delivered.push(...due);
  if (batch.length > 0) logAct(state, 'events', batch.map(({ type }) => type).join(', '));
  await allOf(state, ...batch.map((event) => sendEvent(deps, event, random.happens(0.1))));
  await handleEvents(deps);
}

/** Sends an event to the webhook. */
export async function sendEvent(deps: PaymentDeps, event: Stripe.Event, underAnotherId: boolean): Promise<void> {
  const sent = underAnotherId ? { ...event, id: `${event.id}again` } : event;
  const payload = JSON.stringify(sent);
  const { webhooks } = deps.stripe.api;
  const timestamp = Math.floor(deps.clock.now() / 1000);
  const secret = deps.stripe.account.webhookSecret;
  await takeStripeEvent(deps, Buffer.from(payload), webhooks.generateTestHeaderString({ payload, secret, timestamp }));
}

/** A sweep by the command-line tool, in a process beside the API. */
export async function sweepByCommand(state: State): Promise<void> {
  logAct(state, 'sweep');
  await sweep(state.processes[1].deps);
}

/** Collects new events of the provider, which wait for delivery. */
export async function collectEvents(state: State): Promise<void> {
  const events = await state.environment.wire.newEvents().catch((error: unknown) => {
    recordCrash(state, error);
    return [];
  });
  state.undelivered.push(...events);
}
