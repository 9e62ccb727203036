import { expect } from '@jest/globals';
import { pino } from 'pino';
import { settingsFrom } from '../../settings.ts';
import { closing } from '../../testing/closing.ts';
import { server } from '../../testing/database-server.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { faultsOf } from './check-outcome.ts';
import { openQuickStripe } from './quick-stripe.ts';
import { chanceOf } from './random.ts';
import { runSchedule, type Ground } from './run-schedule.ts';
import type { Wire } from './wire.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};
/** What schedules run against. */
interface Opposite {
  /** Databases side by side: the SDK's pauses before a retry are real time. */
  readonly lanes: number;
  /** That name the provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** One for each lane. */
  readonly wire: () => Wire;
}

const quick: Opposite = {
  // Each lane has up to ten connections to a server.
  lanes: server ? 8 : 24,
  settings: keys,
  wire: () => openQuickStripe(chanceOf(1)),
};

interface Tally {
  kills: number;
  paid: number;
  gaveBack: number;
}

async function runLane(seeds: Iterator<number>, { settings, wire }: Opposite): Promise<Tally> {
  await using db = closing(await openTestDatabase());
  const clock = { time: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.time };
  const { paymentRules } = settingsFrom(settings);
  const shared = { log: pino({ level: 'silent' }), secret: Buffer.alloc(32), outbox: { wake: () => undefined } };
  const ground: Ground = { deps: { db, clock, paymentRules, ...shared }, clock, wire: wire() };
  const tally = { kills: 0, paid: 0, gaveBack: 0 };
  for (let next = seeds.next(); !next.done; next = seeds.next()) {
    const seed = next.value;
    const { actions, kills, paid, gaveBack } = await runSchedule(ground, seed);
    expect({ seed, actions, faults: await faultsOf(ground, seed) }).toEqual({ seed, actions, faults: [] });
    tally.kills += kills;
    tally.paid += paid ? 1 : 0;
    tally.gaveBack += gaveBack ? 1 : 0;
  }
  return tally;
}

/** Runs the schedules of these seeds; the test fails at the first that does not end as it ought to. */
export async function checkSchedules(from: number, count: number, opposite = quick): Promise<void> {
  const seeds = Array.from({ length: count }, (_, index) => from + index).values();
  const lane = async (): Promise<Tally> => {
    try {
      return await runLane(seeds, opposite);
    } catch (error) {
      // The others need not go on to the end.
      for (const seed of seeds) void seed;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: opposite.lanes }, lane));
  const tallies = ended.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  // A test that kills nobody and sells nothing proves nothing.
  expect(sum(({ kills }) => kills)).toBeGreaterThan(count / 10);
  expect(sum(({ paid }) => paid)).toBeGreaterThan(count / 10);
  expect(sum(({ gaveBack }) => gaveBack)).toBeGreaterThanOrEqual(Math.floor(count / 100));
}
