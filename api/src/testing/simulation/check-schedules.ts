import { expect } from '@jest/globals';
import { pino } from 'pino';
import { settingsFrom } from '../../settings.ts';
import type { PaymentRules } from '../../commerce/payments/payment-settings.ts';
import { server } from '../database-server.ts';
import { faultsOf } from './check-outcome.ts';
import type { SharedClock } from './provider/books.ts';
import { openQuickStripe } from './quick-stripe.ts';
import { seededRandom } from './random.ts';
import { boughtPlans, runSchedule, type ScheduleResult } from './run-schedule.ts';
import type { Seeds } from './seeds.ts';
import { shrink } from './shrink.ts';
import type { Environment, State } from './state.ts';
import { addTally, emptyTally, expectEverything, tallyOf, type Tally } from './tally.ts';
import { openTwoConnections, type TwoConnections } from './two-connections.ts';
import type { Wire } from './wire.ts';
import { aSecretKey } from '../a-secret-key.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};
/** In ms since 1970: the start of a schedule if the provider has no clock of its own. */
const start = Date.parse('2026-11-21T12:00:00Z');

/** The configuration of a run of schedules. */
interface ScheduleSetup {
  /** The number of concurrent schedules, each in a database of its own. */
  readonly lanes: number;
  /** The configuration of the provider. */
  readonly paymentRules: PaymentRules;
  /** The site's clock, which agrees with the provider's. */
  readonly clock: () => SharedClock;
  /** Opens a provider for a schedule; `name` is part of all its ids. */
  readonly wire: (clock: { time: number }, seed: number, name: string) => Wire;
}

const quick: ScheduleSetup = {
  // Each lane has up to ten connections to a server.
  lanes: server ? 8 : 12,
  paymentRules: settingsFrom(keys).paymentRules,
  clock: () => ({ time: start }),
  wire: (clock, seed, name) => openQuickStripe(seededRandom(seed + 1), clock, name),
};

/** The end of a schedule. */
interface FinishedSchedule {
  readonly seed: number;
  readonly state: ScheduleResult;
  readonly faults: readonly string[];
}

/**
 * Corrupts the site's data at the end of a schedule, as a broken product would. @returns false if the schedule had
 * nothing to corrupt.
 */
export type Corruption = (state: State) => Promise<boolean>;

/** The faults that the oracle found in a schedule before and after data were corrupted. */
export interface CorruptionFaults {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface AfterCorruption {
  /** The faults of a schedule after its data were corrupted; null if they were not. */
  readonly after: readonly string[] | null;
}

/** Runs schedules one after the other in one database. */
class Lane {
  readonly #connections: TwoConnections;
  readonly #setup: ScheduleSetup;
  #runs = 0;

  constructor(connections: TwoConnections, setup: ScheduleSetup) {
    this.#connections = connections;
    this.#setup = setup;
  }

  async run(
    seed: number,
    without: ReadonlySet<number> = new Set(),
    corruption?: Corruption,
  ): Promise<FinishedSchedule & AfterCorruption> {
    this.#runs += 1;
    const name = `${seed.toString(36)}x${this.#runs}x`;
    this.#connections.mix(seededRandom(seed + 2));
    const environment = environmentOf(this.#connections, this.#setup, seed, name);
    const state = await runSchedule(environment, seed, { email: `buyer-${name}@schedules.example`, without });
    const faults = await faultsOf(state);
    const isCorrupted = (await corruption?.(state)) ?? false;
    const after = isCorrupted ? await faultsOf(state) : null;
    await this.#cleanUp(environment);
    return { seed, state, faults, after };
  }

  /** Deletes what would delay or disturb the next schedule in this database. */
  async #cleanUp({ wire }: Environment): Promise<void> {
    const { first } = this.#connections;
    await first.write(async (transaction) => {
      await transaction('orders').whereNotNull('check_at').update({ check_at: null });
      await transaction('provider_events').delete();
      // The next provider does not have these memberships, and prices apply to all buyers.
      for (const table of ['membership_billing', 'membership_prices', 'price_changes']) {
        await transaction(table).delete();
      }
      for (const { id, price } of boughtPlans) await transaction('membership_plans').where({ id }).update({ price });
      // The next provider has its own list of events.
      if (wire.books !== null) await transaction('provider_cursors').delete();
    });
  }
}

function environmentOf(
  { first, second }: TwoConnections,
  { paymentRules, clock: openClock, wire }: ScheduleSetup,
  seed: number,
  name: string,
): Environment {
  const clock = openClock();
  const siteClock = { now: () => clock.time };
  const faults: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => keepCrash(faults, line) });
  const shared = { log, secret: aSecretKey(), outbox: { wake: () => undefined } };
  return {
    deps: { db: first, clock: siteClock, paymentRules, ...shared },
    second,
    clock,
    wire: wire(clock, seed, name),
    faults,
  };
}

/** Events and orders with errors are deferred, and the errors logged. */
function keepCrash(faults: string[], line: string): void {
  if (!line.includes('"err":')) return;
  const { err } = JSON.parse(line) as { readonly err: { readonly type: string; readonly message: string } };
  if (err.type !== 'Killed') faults.push(`[crash] ${err.type}: ${err.message}`);
}

/** Runs a schedule for each seed; `onEnded` may stop all of them by an error. */
async function runSeeds(
  { first, count }: Seeds,
  onEnded: (ended: FinishedSchedule, lane: Lane) => Promise<void> | void,
  setup = quick,
): Promise<void> {
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  // One lane in four has two connections to a file. The seeds are assigned to the kinds in advance, so that the
  // assignment does not depend on speed.
  const kindCount = Math.min(4, setup.lanes);
  const seedsByKind = Array.from({ length: kindCount }, (_, kind) =>
    seeds.filter((seed) => seed % kindCount === kind).values(),
  );
  const lanes = Array.from({ length: Math.min(Math.max(count, seedsByKind.length), setup.lanes) }, async (_, index) => {
    const kind = index % seedsByKind.length;
    const laneSeeds = seedsByKind[kind] ?? [];
    await using connections = await openTwoConnections(kind !== 0);
    const lane = new Lane(connections, setup);
    try {
      for (const seed of laneSeeds) {
        const ended = await lane.run(seed).catch((error: unknown) => {
          throw new Error(`the schedule of seed ${seed} broke down`, { cause: error });
        });
        await onEnded(ended, lane);
      }
    } catch (error) {
      // The other lanes stop early.
      for (const others of seedsByKind) for (const seed of others) void seed;
      throw error;
    }
  });
  const { stackTraceLimit } = Error;
  // The SDK and Knex keep a stack of every call: writing them takes a fifth of the time.
  Error.stackTraceLimit = 0;
  const ends = await Promise.allSettled(lanes);
  Error.stackTraceLimit = stackTraceLimit;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Runs schedules; the test fails at the first one with faults, and reports the fewest acts that reproduce them. */
export async function checkSchedules(seeds: Seeds, setup = quick): Promise<void> {
  let tally: Tally = emptyTally;
  await runSeeds(
    seeds,
    async ({ seed, state, faults }, lane) => {
      tally = addTally(tally, await tallyOf(state));
      if (faults.length === 0) return;
      const without = await shrink(async (fewer) => (await lane.run(seed, fewer)).faults, state.acts, faults);
      const smallest = await lane.run(seed, without);
      expect({ seed, actions: state.actions, faults, smallest: smallest.state.actions }).toEqual({ seed, faults: [] });
    },
    setup,
  );
  if (seeds.count >= 100) expectEverything(tally, seeds.count, setup === quick);
}

/**
 * Applies each corruption to the first schedule that allows it, one per schedule, in the order of the list. Schedules
 * of the `likely` seeds run first. @returns the oracle's results by name, without corruptions that no schedule allowed.
 */
export async function faultsOfCorruptions(
  corruptions: ReadonlyMap<string, Corruption>,
  likely: readonly number[],
): Promise<Map<string, CorruptionFaults>> {
  await using connections = await openTwoConnections(true);
  const lane = new Lane(connections, quick);
  const faultsByCorruption = new Map<string, CorruptionFaults>();
  const others = Array.from({ length: maxOccasions }, (_, seed) => seed).filter((seed) => !likely.includes(seed));
  for (const seed of [...likely, ...others]) {
    if (faultsByCorruption.size === corruptions.size) break;
    let corruptionName = '';
    const { faults, after } = await lane.run(seed, undefined, async (state) => {
      for (const [name, corruption] of corruptions) {
        if (faultsByCorruption.has(name) || !(await corruption(state))) continue;
        corruptionName = name;
        return true;
      }
      return false;
    });
    if (after !== null) faultsByCorruption.set(corruptionName, { before: faults, after });
  }
  return faultsByCorruption;
}

/** The maximum number of schedules in the search for an occasion. */
const maxOccasions = 1000;
