import { test } from '@jest/globals';
import { settingsFrom } from '../../settings.ts';
import { openProvider } from '../open-provider.ts';
import { checkSchedules } from './check-schedules.ts';
import type { SharedClock } from './provider/books.ts';
import { sandboxWires } from './sandbox-wire.ts';
import { seedsOf } from './seeds.ts';

/** Few schedules, because each takes many times as long as one without a network. */
const parts = 100;

/** The sandbox's own clock advances by itself. */
function goingClock(): SharedClock {
  let ahead = 0;
  return {
    get time() {
      return Date.now() + ahead;
    },
    set time(time) {
      ahead = time - Date.now();
    },
  };
}

test('random schedules against the sandbox: every order ends as the provider has it', async () => {
  await using provider = await openProvider();
  const { first, count } = seedsOf(parts);
  const wire = sandboxWires(provider);
  await checkSchedules(
    { first, count: Math.max(20, count) },
    { lanes: 1, paymentRules: settingsFrom(provider.settings).paymentRules, clock: goingClock, wire },
  );
}, 600_000);
