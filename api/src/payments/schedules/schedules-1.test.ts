import { test } from '@jest/globals';
import { checkSchedules } from './check-schedules.ts';

// Two files, for two cores.
test('random schedules 1 to 2500: every order ends as the provider has it, charged, joined and receipted once', async () => {
  await checkSchedules(1, Number(process.env['SCHEDULES'] ?? 2500));
}, 600_000);
