import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { nextMessage } from './next-message.ts';

const start = (source: string) =>
  spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

test('the messages of a process are received in order', async () => {
  const child = start(`process.on('message', (number) => process.send(number + 1)); process.send('here')`);
  expect(await nextMessage(child)).toBe('here');
  child.send(1);
  expect(await nextMessage(child)).toBe(2);
  child.kill('SIGKILL');
  expect(child.listenerCount('exit') + child.listenerCount('message')).toBe(0);
});

test.each([
  ['process.exit(3)', /ended with 3/],
  [`process.kill(process.pid, 'SIGKILL')`, /ended with SIGKILL/],
])('a process that ends without a message is an error: %s', async (source, message) => {
  await expect(nextMessage(start(source))).rejects.toThrow(message);
});

test('a process that has already ended is an error', async () => {
  const child = start('process.exit(4)');
  await once(child, 'exit');
  await expect(nextMessage(child)).rejects.toThrow(/ended with 4/);
});
