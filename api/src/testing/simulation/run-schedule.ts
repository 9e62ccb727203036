import { sweep, sweepOrder } from '../../commerce/payments/sweep.ts';
import { checkoutActs, joining, membershipActs, planActs, type Act } from './acts/acts.ts';
import { collectEvents, take } from './acts/event-acts.ts';
import { makeCodes } from './acts/price-acts.ts';
import { disputeCloses, passNotice } from './acts/provider-acts.ts';
import { askAgain } from './acts/staff-acts.ts';
import { openMortal, type Mortal } from './mortal-process.ts';
import { limitFaults } from './oracle/check-codes.ts';
import { nextBilling } from './provider/billing.ts';
import { chanceOf, type Chance } from './random.ts';
import { allOf, note, noteCrash, workRound, type Ground, type Plan, type State } from './state.ts';

/** A schedule as it has ended, and how many acts it had. */
export type Ran = State & { readonly acts: number };

const day = 86_400_000;
const coreAgent: Plan = { id: 'core-agent-annual', price: 9900 };
/** One membership, paid for by the month or by the year. */
const proAgent: readonly Plan[] = [
  { id: 'pro-agent-monthly', price: 2500 },
  { id: 'pro-agent-annual', price: 25_000 },
];
/** The plans of schedules, with their first prices. */
export const boughtPlans: readonly Plan[] = [coreAgent, ...proAgent];

/**
 * Runs the random schedule of this seed: acts of buyers, staff, the provider, its bank and its connection, and ends of
 * processes, in any order; then lets everything settle. `without`: omitted acts, by their place.
 */
export async function runSchedule(
  ground: Ground,
  seed: number,
  { email, without = new Set() }: { readonly email: string; readonly without?: ReadonlySet<number> },
): Promise<Ran> {
  const chance = chanceOf(seed);
  const isMember = chance.happens(0.65);
  const mode = chance.happens(isMember ? 0.85 : 0.25) ? 'subscription' : 'payment';
  const plans = chance.happens(isMember ? 0.7 : 0.5) ? proAgent : [coreAgent];
  const state: State = {
    ground,
    chance,
    email,
    mode,
    plans,
    processes: [newProcess(ground, chance, 0.5), newProcess({ ...ground, deps: besides(ground) }, chance, 0.3)],
    kills: 0,
    deaths: [],
    rounds: [],
    known: new Map(),
    prices: plans.map(({ id, price }) => ({ plan: id, price, at: 0 })),
    codes: [],
    others: [],
    outage: { since: ground.clock.time },
    undelivered: [],
    delivered: [],
    refunds: [],
    ends: [],
    wishes: [],
    cards: [],
    seenPlans: [],
    planChanges: [],
    planWithdrawals: [],
    dashboardCancels: 0,
    actions: [],
  };
  await makeCodes(state);
  const acts = actsOf(state, isMember);
  for (const [place, act] of acts.entries()) {
    // Every act has chances of its own: they stay the same where another one is left out.
    state.chance = chanceOf(seed * 1009 + place);
    if (!without.has(place)) await doAct(state, act);
  }
  state.chance = chanceOf(seed * 1009 - 1);
  await settleDust(state);
  return { ...state, acts: acts.length };
}

function actsOf({ chance, plans, mode }: State, isMember: boolean): Act[] {
  const acts = isMember ? [...chance.pick(joining)] : [];
  const changesPlan = isMember && mode === 'subscription' && plans.length > 1;
  const from = changesPlan ? planActs : isMember ? membershipActs : checkoutActs;
  for (let left = 3 + chance.int(6); left > 0; left -= 1) acts.push(chance.pick(from));
  return acts;
}

function besides({ deps, second }: Ground): Ground['deps'] {
  return { ...deps, db: second };
}

function newProcess({ deps, wire }: Pick<Ground, 'deps' | 'wire'>, chance: Chance, mortality: number): Mortal {
  return openMortal(deps, wire.transport, chance.happens(mortality) ? chance.int(60) : Infinity);
}

async function doAct(state: State, act: Act): Promise<void> {
  const { ground, chance, processes } = state;
  await act(state).catch((error: unknown) => noteCrash(state, error));
  await collectEvents(state);
  ground.faults.push(...(await limitFaults(state)));
  for (const [index, process] of processes.entries()) {
    if (!process.isDead()) continue;
    state.kills += 1;
    state.deaths.push(ground.clock.time);
    note(state, index === 0 ? 'the API ended' : 'the other process ended');
    const deps = index === 0 ? ground.deps : besides(ground);
    processes[index] = newProcess({ ...ground, deps }, chance, state.kills < 4 ? 0.4 : 0);
  }
}

/**
 * The effects of time on every schedule: leases expire, late events arrive, the workers run; mostly the site's balance at the
 * provider is filled, and often the next charge is made.
 */
async function settleDust(state: State): Promise<void> {
  const { ground, chance, undelivered, processes } = state;
  const { wire } = ground;
  processes[0] = newProcess(ground, chance, 0);
  processes[1] = newProcess({ ...ground, deps: besides(ground) }, chance, 0);
  const { deps } = processes[0];
  if (wire.books?.isPoor && chance.happens(0.7)) wire.books.isPoor = false;
  if (chance.happens(0.4)) await disputeCloses(state);
  if (chance.happens(0.5)) await askAgain(state);
  if (chance.happens(0.5)) await allOf(state, ...undelivered.splice(0).map((event) => take(deps, event, false)));
  await lookAround(state, chance.happens(0.4));
  const next = wire.books && chance.happens(0.5) ? nextBilling(wire.books) : null;
  if (next !== null) {
    note(state, 'at last, billing');
    await passNotice(state, next);
    wire.pass(Math.max(0, next * 1000 - ground.clock.time) + chance.pick([day / 24, 3 * day]));
    await lookAround(state, false);
  }
  await lookAround(state, false);
}

/** Runs the background work of every API process until none is left. `whole`: checks every order. */
async function lookAround(state: State, whole: boolean): Promise<void> {
  const { ground, email, processes } = state;
  const { deps } = processes[0];
  // Longer than a lease of events, and than the pause after a provider's fault.
  ground.wire.pass(day / 48);
  await sweep(deps).catch((error: unknown) => noteCrash(state, error));
  await workRound(state, deps).catch((error: unknown) => noteCrash(state, error));
  if (!whole) return;
  const orders: { id: number }[] = await deps.db
    .knex('orders')
    .whereRaw('lower(customer_email) = ?', email)
    .select('id');
  for (const { id } of orders) await sweepOrder(deps, id);
}
