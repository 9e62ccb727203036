import { afterEach, expect, test } from '@jest/globals';
import { stillRunning, processesBelow } from '@plumbline/serving/testing/processes-below';
import { hostProcesses, hostScript } from './host-process.ts';

const channels: { kill(): void }[] = [];
afterEach(() => channels.splice(0).forEach((channel) => channel.kill()));

test('hosts listen once in all for the end of their page server, and leave nothing behind', async () => {
  const before = process.listenerCount('exit');
  // This process may have hosts of tests before this one.
  const earlier = processesBelow(process.pid, 'host.cjs');
  const start = hostProcesses(hostScript);
  const ends = Array.from({ length: 3 }, () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    channels.push(start({ onMessage: () => undefined, onEnd: resolve, onPrint: () => undefined }));
    return promise;
  });
  expect(process.listenerCount('exit')).toBe(before + 1);
  const pids = processesBelow(process.pid, 'host.cjs').filter((pid) => !earlier.includes(pid));
  for (const channel of channels) channel.kill();
  await Promise.all(ends);
  expect([process.listenerCount('exit'), stillRunning(pids)]).toEqual([before, []]);
});
