import { test } from '@jest/globals';
import { openProvider } from '../../testing/open-provider.ts';
import { checkSchedules } from './check-schedules.ts';
import { openSandboxWire } from './sandbox-wire.ts';

/** Each takes many times as long as one without a network. */
const schedules = Math.max(20, Math.round(Number(process.env['SCHEDULES'] ?? 2500) / 50));

test('random schedules against the sandbox: every order ends as the provider has it', async () => {
  await using provider = await openProvider();
  await checkSchedules(90_001, schedules, {
    lanes: 1,
    settings: provider.settings,
    wire: () => openSandboxWire(provider),
  });
}, 600_000);
