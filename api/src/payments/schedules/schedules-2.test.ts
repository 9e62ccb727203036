import { test } from '@jest/globals';
import { checkSchedules } from './check-schedules.ts';

// Two files, for two cores.
test('random schedules 2501 to 5000: every order ends as the provider has it, charged, joined and receipted once', async () => {
  await checkSchedules(2501, Number(process.env['SCHEDULES'] ?? 2500));
}, 600_000);
