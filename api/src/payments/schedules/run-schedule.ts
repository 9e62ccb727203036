import { legalVersions } from '@plumbline/contract/legal';
import type Stripe from 'stripe';
import { findOrder } from '../../orders/store.ts';
import { beginPayment } from '../begin-payment.ts';
import { completeOrder } from '../complete-payment.ts';
import { handleEvents } from '../events/handle-events.ts';
import { takeStripeEvent } from '../events/take-stripe-event.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { sweepOrder } from '../sweep.ts';
import { openMortal, type Mortal, type WireFault } from './mortal-process.ts';
import { chanceOf, type Chance } from './random.ts';
import type { Wire } from './wire.ts';

/** Where schedules run: a database and a clock that they share, and a provider. */
export interface Ground {
  readonly deps: Omit<PaymentDeps, 'stripe' | 'turns'>;
  readonly clock: { time: number };
  readonly wire: Wire;
}

/** What a schedule did, for whoever looks for its fault. */
export interface Told {
  readonly seed: number;
  readonly actions: string[];
  readonly kills: number;
  readonly paid: boolean;
  /** Whether money for a second order was there, and went back. */
  readonly gaveBack: boolean;
}

interface State {
  readonly ground: Ground;
  readonly chance: Chance;
  readonly email: string;
  readonly mode: 'payment' | 'subscription';
  process: Mortal;
  kills: number;
  /** What the buyer's browser was given. */
  readonly known: Map<string, string>;
  readonly undelivered: Stripe.Event[];
  readonly delivered: Stripe.Event[];
  readonly actions: string[];
}

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const price = 9900;
/** The buyer's browser, another one of theirs, and somebody who only types the address. */
const checkoutKeys = ['the-key-of-one-browser', 'the-key-of-one-browser', 'the-key-of-another-one', undefined];
const hour = 3_600_000;

/** Runs what chance makes of this seed: clicks, payments, events, faults and ends of processes, in any order; then lets the dust settle. */
export async function runSchedule(ground: Ground, seed: number): Promise<Told> {
  const chance = chanceOf(seed);
  const state: State = {
    ground,
    chance,
    email: `buyer-${seed}@schedules.example`,
    mode: chance.happens(0.25) ? 'subscription' : 'payment',
    process: newProcess(ground, chance, 0.6),
    kills: 0,
    known: new Map(),
    undelivered: [],
    delivered: [],
    actions: [],
  };
  for (let left = 3 + chance.int(6); left > 0; left -= 1) await act(state);
  await settleDust(state);
  const { actions, kills, known } = state;
  const orders = new Set(known.values());
  let paid = false;
  for (const order of orders) paid ||= (await ground.wire.payments(order)).length > 0;
  const seconds: unknown[] = await ground.deps.db
    .knex('orders')
    .where({ customer_email: state.email, status: 'refunded' })
    .whereNotNull('yields_to');
  return { seed, actions, kills, paid, gaveBack: seconds.length > 0 };
}

function newProcess({ deps, wire }: Ground, chance: Chance, mortality: number): Mortal {
  return openMortal(deps, wire.transport, chance.happens(mortality) ? chance.int(30) : Infinity);
}

const acts: readonly (readonly [string, number, (state: State) => Promise<unknown>])[] = [
  ['click', 5, click],
  ['double click', 2, (state) => both(click(state), click(state))],
  ['pay', 5, pay],
  ['pay all that was opened', 2, payAll],
  ['report', 4, report],
  ['report twice, events meanwhile', 1, (state) => both(report(state), report(state), deliver(state))],
  ['events', 3, deliver],
  ['look', 2, look],
  ['refund', 1, refund],
  ['fault', 2, fault],
  ['time', 1, time],
];
const weighted = acts.flatMap(([name, weight, run]) => Array.from({ length: weight }, () => ({ name, run })));

async function act(state: State): Promise<void> {
  const { name, run } = state.chance.pick(weighted);
  state.actions.push(name);
  // Refusals and faults are what the buyer sees, and not what counts.
  await run(state).catch(() => undefined);
  await hear(state);
  if (!state.process.isDead()) return;
  state.kills += 1;
  state.actions.push('killed');
  state.process = newProcess(state.ground, state.chance, state.kills < 4 ? 0.4 : 0);
}

function both(...works: Promise<unknown>[]): Promise<unknown> {
  return Promise.allSettled(works);
}

async function click({ process, email, mode, known, chance }: State): Promise<void> {
  const known1 = [...known.values()].at(-1);
  const target =
    known1 !== undefined && chance.happens(0.5)
      ? { orderId: known1 }
      : { membershipId: 'core-agent', checkoutKey: chance.pick(checkoutKeys) };
  const buyer = { name: 'A Buyer', email, phone: null, address: null };
  const wish = { mode, amount: price, buyer, agreement, paymentMethodId: null };
  const { order, intentId, clientSecret } = await beginPayment(process.deps, { target, ...wish });
  // An answer of a process that ended did not arrive.
  if (process.isDead() || intentId === null || clientSecret === null) return;
  known.set(intentId, order.public_id);
}

async function pay({ ground, known, chance }: State): Promise<void> {
  if (known.size > 0) await ground.wire.pay(chance.pick([...known.keys()]));
}

/** Two browsers at once, before either of them reports. */
async function payAll({ ground, known }: State): Promise<void> {
  for (const intent of known.keys()) await ground.wire.pay(intent);
}

async function report({ process, known, chance }: State): Promise<void> {
  if (known.size === 0) return;
  const [paymentId, orderId] = chance.pick([...known]);
  await completeOrder(process.deps, { orderId, paymentId });
}

/** Some of the events that wait, in any order, some twice, some again that came before; others stay lost. */
async function deliver({ process, undelivered, delivered, chance }: State): Promise<void> {
  const due = undelivered.filter(() => chance.happens(0.7));
  for (const event of due) undelivered.splice(undelivered.indexOf(event), 1);
  const again = delivered.filter(() => chance.happens(0.3));
  const batch = [...due, ...due.filter(() => chance.happens(0.3)), ...again].sort(() => chance.int(3) - 1);
  delivered.push(...due);
  await Promise.allSettled(batch.map((event) => take(process.deps, event, chance.happens(0.1))));
  await handleEvents(process.deps);
}

async function take(deps: PaymentDeps, event: Stripe.Event, underAnotherId: boolean): Promise<void> {
  const sent = underAnotherId ? { ...event, id: `${event.id}again` } : event;
  const payload = JSON.stringify(sent);
  const { webhooks } = deps.stripe.api;
  const timestamp = Math.floor(deps.clock.now() / 1000);
  const secret = deps.stripe.account.webhookSecret;
  await takeStripeEvent(deps, Buffer.from(payload), webhooks.generateTestHeaderString({ payload, secret, timestamp }));
}

async function look({ process, known, chance }: State): Promise<void> {
  const orderId = known.size === 0 ? undefined : chance.pick([...known.values()]);
  const order = orderId === undefined ? null : await findOrder(process.deps.db.knex, orderId);
  if (order !== null) await sweepOrder(process.deps, order.id);
}

async function refund({ ground, known, chance }: State): Promise<void> {
  if (known.size === 0) return;
  await ground.wire.refund(chance.pick([...known.keys()]), chance.pick([1000, 4000, price]));
}

function fault({ process, chance }: State): Promise<void> {
  const faults: readonly WireFault[] = ['lost answer', 'refused', 'error'];
  process.fail(chance.pick(faults), 1 + chance.int(3));
  return Promise.resolve();
}

async function time(state: State): Promise<void> {
  state.ground.clock.time += state.chance.pick([hour / 60, hour, 23 * hour]);
  await look(state);
}

async function hear({ ground, undelivered }: State): Promise<void> {
  undelivered.push(...(await ground.wire.newEvents()));
}

/** What time does to every schedule: leases run out, late events come, the worker looks around. */
async function settleDust(state: State): Promise<void> {
  const { ground, chance, email, undelivered } = state;
  const { deps } = openMortal(ground.deps, ground.wire.transport, Infinity);
  await hear(state);
  if (chance.happens(0.5)) await Promise.all(undelivered.splice(0).map((event) => take(deps, event, false)));
  ground.clock.time += hour / 2;
  while ((await handleEvents(deps)).taken > 0);
  const orders: { id: number }[] = await deps.db.knex('orders').where('customer_email', email).select('id');
  for (const { id } of orders) await sweepOrder(deps, id);
}
