import { test } from '@jest/globals';
import { checkSchedules } from './check-schedules.ts';
import { seedsOf } from './seeds.ts';

// The schedules are divided into two files, for two cores.
test('random schedules: every order ends as the provider has it, and nothing is charged or refunded that should not be', async () => {
  await checkSchedules(seedsOf(2));
}, 600_000);
