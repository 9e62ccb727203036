import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { fromRoot } from '../../platform/root.ts';

const script = `
  import { stopSignal } from '${fromRoot('api/src/cli/db/stop-signal.ts')}';
  stopSignal().addEventListener('abort', () => console.log('aborted'));
  setTimeout(() => process.exit(7), 10_000);
  console.log('begun');`;

test.each([
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
] as const)('%s aborts a command, and %s ends it', async (first, second) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for (const [output, signal] of [
    ['begun', first],
    ['aborted', second],
  ] as const) {
    expect(String((await once(child.stdout, 'data'))[0])).toBe(`${output}\n`);
    child.kill(signal);
  }
  expect(await ended).toEqual([null, second]);
});
