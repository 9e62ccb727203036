import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const script = `
  import { untilStopped } from '${join(import.meta.dirname, 'until-stopped.ts')}';
  untilStopped().addEventListener('abort', () => console.log('stopping'));
  setTimeout(() => process.exit(7), 10_000);
  console.log('begun');`;

test.each([
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGHUP'],
  ['SIGINT', 'SIGINT'],
] as const)('%s stops a command, and %s ends it', async (first, second) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for (const [output, signal] of [
    ['begun', first],
    ['stopping', second],
  ] as const) {
    expect(String((await once(child.stdout, 'data'))[0])).toBe(`${output}\n`);
    child.kill(signal);
  }
  expect(await ended).toEqual([null, second]);
});
