import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { stillRunning, processesBelow } from '@plumbline/serving/testing/processes-below';
import { until } from '@plumbline/serving/testing/until';
import { hostProcesses, hostScript } from './host-process.ts';

const channels: { kill(): void }[] = [];
afterEach(() => channels.splice(0).forEach((channel) => channel.kill()));

test('all hosts together add one exit listener to the page server, and remove it when they end', async () => {
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

test('a host with more than 100 MB of unread messages is ended, and one that reads late is not', async () => {
  const ended = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<unknown>();
  const host = hostProcesses(hostScript)({
    onMessage: ready.resolve,
    onEnd: ended.resolve,
    onPrint: () => undefined,
  });
  channels.push(host);
  // The host reads no input while its release runs.
  host.send({ type: 'start', filename: 'a.cjs', base: '/', kitVersion: '1.0.0', versions: {} }, 'for (;;);');
  await delay(1_500);
  const answer = 'x'.repeat(20_000_000);
  const send = () => host.send({ type: 'answer', id: 1, call: 1, answer: { status: 200, headers: {} } }, answer);
  for (let sent = 0; sent < 4; sent += 1) send();
  const lives = delay(1_000, 'it lives');
  expect(await Promise.race([ended.promise, lives])).toBe('it lives');
  send();
  send();
  expect(await ended.promise).toBe('it does not read its messages');
});

test.each([
  [
    'that is prepared in advance starts at normal priority and lowers it before the first line of its release runs',
    true,
  ],
  ['that only a page needs starts at low priority', false],
])('a host %s', async (_, startsAtNormalPriority) => {
  const ended = Promise.withResolvers<unknown>();
  const ready = Promise.withResolvers<unknown>();
  const host = hostProcesses(hostScript)(
    { onMessage: ready.resolve, onEnd: ended.resolve, onPrint: () => undefined },
    { startsAtNormalPriority },
  );
  channels.push(host);
  const { pid = 0 } = host;
  expect(getPriority(pid)).toBe(startsAtNormalPriority ? getPriority() : 10);
  host.send({ type: 'start', filename: 'a.cjs', base: '/', kitVersion: '1.0.0', versions: {} }, 'for (;;);');
  await until(() => priorities(pid).length >= 3 && priorities(pid).every((one) => one === 10));
  // The threads of V8 are included.
  expect(priorities(pid).length).toBeGreaterThan(2);
  expect(await Promise.race([ready.promise, Promise.resolve('hangs')])).toBe('hangs');
});

const canBind = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;

(canBind ? test : test.skip)(
  'Ctrl-C, a signal to the whole process group, leaves the end of a host to its page server',
  async () => {
    const module = JSON.stringify(new URL('./host-process.ts', import.meta.url).href);
    const script = `
    const { hostProcesses, hostScript } = await import(${module});
    process.once('SIGINT', () => console.log('stopping'));
    hostProcesses(hostScript)({ onMessage: () => undefined, onEnd: console.log, onPrint: () => undefined });`;
    // A terminal gives a command a process group of its own.
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    channels.push(server);
    let output = '';
    server.stdout.on('data', (text) => (output += String(text)));
    const hosts = () => processesBelow(server.pid ?? 0, 'host.cjs');
    await until(() => hosts().length === 1);
    const pids = hosts();
    process.kill(-(server.pid ?? Number.NaN), 'SIGINT');
    await until(() => output.includes('stopping'));
    await delay(500);
    expect([output, stillRunning(pids)]).toEqual(['stopping\n', pids]);
    server.kill();
    await until(() => stillRunning(pids).length === 0);
  },
);

const priorities = (pid: number) => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
