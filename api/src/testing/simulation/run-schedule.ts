import { sweep, sweepOrder } from '../../commerce/payments/sweep.ts';
import { checkoutActs, joining, membershipActs, planActs, type Act } from './acts/acts.ts';
import { collectEvents, sendEvent } from './acts/event-acts.ts';
import { makeCodes } from './acts/price-acts.ts';
import { disputeCloses, passNotice } from './acts/provider-acts.ts';
import { repeatRefunds } from './acts/staff-acts.ts';
import { openKillableProcess, type KillableProcess } from './killable-process.ts';
import { limitFaults } from './oracle/check-codes.ts';
import { nextBilling } from './provider/billing.ts';
import { seededRandom, type Random } from './random.ts';
import { allOf, logAct, recordCrash, workRound, type Environment, type Plan, type State } from './state.ts';

/** The final state of a schedule, and the number of its acts. */
export type ScheduleResult = State & { readonly acts: number };

const day = 86_400_000;
const coreAgent: Plan = { id: 'core-agent-annual', price: 9900 };
/** The two plans of one membership: monthly and yearly. */
const proAgent: readonly Plan[] = [
  { id: 'pro-agent-monthly', price: 2500 },
  { id: 'pro-agent-annual', price: 25_000 },
];
/** The plans of schedules, with their first prices. */
export const boughtPlans: readonly Plan[] = [coreAgent, ...proAgent];

/**
 * Runs the random schedule of this seed: acts of buyers, staff, the provider, its bank and its connection, and ends of
 * processes, in any order; then lets everything settle. `without`: the indices of omitted acts.
 */
export async function runSchedule(
  environment: Environment,
  seed: number,
  { email, without = new Set() }: { readonly email: string; readonly without?: ReadonlySet<number> },
): Promise<ScheduleResult> {
  const random = seededRandom(seed);
  const isMember = random.happens(0.65);
  const mode = random.happens(isMember ? 0.85 : 0.25) ? 'subscription' : 'payment';
  const plans = random.happens(isMember ? 0.7 : 0.5) ? proAgent : [coreAgent];
  const state: State = {
    environment,
    random,
    email,
    mode,
    plans,
    processes: [
      newProcess(environment, random, 0.5),
      newProcess({ ...environment, deps: withSecondConnection(environment) }, random, 0.3),
    ],
    kills: 0,
    deaths: [],
    rounds: [],
    openedPayments: new Map(),
    prices: plans.map(({ id, price }) => ({ plan: id, price, at: 0 })),
    codes: [],
    others: [],
    outage: { since: environment.clock.time },
    undelivered: [],
    delivered: [],
    refunds: [],
    ends: [],
    renewalRequests: [],
    cards: [],
    seenPlans: [],
    planChanges: [],
    planWithdrawals: [],
    dashboardCancels: 0,
    actions: [],
  };
  await makeCodes(state);
  const acts = actsOf(state, isMember);
  for (const [index, act] of acts.entries()) {
    // Every act has its own seed, so that an act stays the same if another one is omitted.
    state.random = seededRandom(seed * 1009 + index);
    if (!without.has(index)) await doAct(state, act);
  }
  state.random = seededRandom(seed * 1009 - 1);
  await settle(state);
  return { ...state, acts: acts.length };
}

function actsOf({ random, plans, mode }: State, isMember: boolean): Act[] {
  const acts = isMember ? [...random.pick(joining)] : [];
  const changesPlan = isMember && mode === 'subscription' && plans.length > 1;
  const from = changesPlan ? planActs : isMember ? membershipActs : checkoutActs;
  for (let left = 3 + random.int(6); left > 0; left -= 1) acts.push(random.pick(from));
  return acts;
}

function withSecondConnection({ deps, second }: Environment): Environment['deps'] {
  return { ...deps, db: second };
}

function newProcess(
  { deps, wire }: Pick<Environment, 'deps' | 'wire'>,
  random: Random,
  killProbability: number,
): KillableProcess {
  return openKillableProcess(deps, wire.transport, random.happens(killProbability) ? random.int(60) : Infinity);
}

async function doAct(state: State, act: Act): Promise<void> {
  const { environment, random, processes } = state;
  await act(state).catch((error: unknown) => recordCrash(state, error));
  await collectEvents(state);
  environment.faults.push(...(await limitFaults(state)));
  for (const [index, process] of processes.entries()) {
    if (!process.isDead()) continue;
    state.kills += 1;
    state.deaths.push(environment.clock.time);
    logAct(state, index === 0 ? 'the API ended' : 'the other process ended');
    const deps = index === 0 ? environment.deps : withSecondConnection(environment);
    processes[index] = newProcess({ ...environment, deps }, random, state.kills < 4 ? 0.4 : 0);
  }
}

/**
 * Ends a schedule: leases expire, late events arrive, and the workers run. Mostly the provider's balance is filled
 * before, and often the next charge is made.
 */
async function settle(state: State): Promise<void> {
  const { environment, random, undelivered, processes } = state;
  const { wire } = environment;
  processes[0] = newProcess(environment, random, 0);
  processes[1] = newProcess({ ...environment, deps: withSecondConnection(environment) }, random, 0);
  const { deps } = processes[0];
  if (wire.books?.isBalanceEmpty && random.happens(0.7)) wire.books.isBalanceEmpty = false;
  if (random.happens(0.4)) await disputeCloses(state);
  if (random.happens(0.5)) await repeatRefunds(state);
  if (random.happens(0.5)) await allOf(state, ...undelivered.splice(0).map((event) => sendEvent(deps, event, false)));
  await runBackgroundWork(state, random.happens(0.4));
  const next = wire.books && random.happens(0.5) ? nextBilling(wire.books) : null;
  if (next !== null) {
    logAct(state, 'at last, billing');
    await passNotice(state, next);
    wire.pass(Math.max(0, next * 1000 - environment.clock.time) + random.pick([day / 24, 3 * day]));
    await runBackgroundWork(state, false);
  }
  await runBackgroundWork(state, false);
}

/** Runs the background work of the API. `checksAll`: also checks every order at the provider. */
async function runBackgroundWork(state: State, checksAll: boolean): Promise<void> {
  const { environment, email, processes } = state;
  const { deps } = processes[0];
  // Longer than the lease of events, and than the pause after a fault of the provider.
  environment.wire.pass(day / 48);
  await sweep(deps).catch((error: unknown) => recordCrash(state, error));
  await workRound(state, deps).catch((error: unknown) => recordCrash(state, error));
  if (!checksAll) return;
  const orders: { id: number }[] = await deps.db
    .knex('orders')
    .whereRaw('lower(customer_email) = ?', email)
    .select('id');
  for (const { id } of orders) await sweepOrder(deps, id);
}
