import { test } from '@jest/globals';
import { openProvider } from '../../testing/open-provider.ts';
import { checkSchedules } from './check-schedules.ts';
import { openSandboxWire } from './sandbox-wire.ts';

test('random schedules against the sandbox: every order ends as the provider has it', async () => {
  await using provider = await openProvider();
  await checkSchedules(90_001, Number(process.env['SCHEDULES'] ?? 50), {
    lanes: 1,
    settings: provider.settings,
    wire: () => openSandboxWire(provider),
  });
}, 600_000);
