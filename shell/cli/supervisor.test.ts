import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { processesBelow, stillRunning } from '@plumbline/serving/testing/processes-below';
import { until } from '@plumbline/serving/testing/until';
import { createSupervisor } from './supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-supervised-'));
/** The timers that stay real, because the processes use them: all but `setTimeout`. */
const unfakedTimers = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
] as const;
let stop = async () => undefined as void;
afterEach(async () => {
  jest.useRealTimers();
  await stop();
});

/** A service that runs a line of code. */
function service(name: string, code: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return { name, module: relative(workspaceRoot, file) };
}

const startTimeout = 700;

function open() {
  const supervisor = createSupervisor({ startTimeout, onGiveUp: () => undefined });
  ({ stop } = supervisor);
  return supervisor;
}

test('a service that never reports that it is ready is ended, and the error names it', async () => {
  const hanging = service('hanging', 'setInterval(() => undefined, 1_000);');
  const starting = open().start([hanging, service('quick', `process.send('ready'); setInterval(() => {}, 1_000);`)]);
  starting.catch(() => undefined);
  const pids = processesBelow(process.pid, 'hanging.mjs');
  expect(pids).toHaveLength(1);
  await expect(starting).rejects.toThrow('The hanging was not ready within 0.7 s.');
  await stop();
  expect(stillRunning(pids)).toEqual([]);
});

test('the start timeout does not apply to a service that is ready', async () => {
  const quick = service('quick', `process.send('ready'); setInterval(() => undefined, 1_000);`);
  // The fake time advances only once the process has started, however long a slow machine takes.
  jest.useFakeTimers({ doNotFake: [...unfakedTimers] });
  await open().start([quick]);
  const pids = processesBelow(process.pid, 'quick.mjs');
  expect(pids).toHaveLength(1);
  jest.advanceTimersByTime(startTimeout);
  await delay(200);
  expect(stillRunning(pids)).toEqual(pids);
});

test('after Ctrl-C, a signal to the whole process group, the services stop in turn: those started last first', async () => {
  /** A service that reports the signal that stops it, and takes `ms` for it. */
  const stopping = (name: string, ms: number) => {
    const stop = `() => void setTimeout(() => { console.log('${name} ' + signal); process.exit(); }, ${ms})`;
    const listen = `for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, ${stop});`;
    return service(name, `${listen} setInterval(() => undefined, 1_000); process.send('ready');`);
  };
  const site = join(folder, 'site.mjs');
  writeFileSync(
    site,
    `const { createSupervisor } = await import(${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))});
    const supervisor = createSupervisor({ startTimeout: 60_000, onGiveUp: console.error });
    process.once('SIGINT', () => supervisor.stop().then(() => process.exit()));
    await supervisor.start([${JSON.stringify(stopping('api', 0))}]);
    await supervisor.start([${JSON.stringify(stopping('pages', 300))}]);
    console.log('ready');`,
  );
  // A terminal gives a command a process group of its own.
  const child = spawn(process.execPath, [site], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  await until(() => output.includes('ready'));
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
  await ended;
  expect(output).toBe('ready\npages SIGTERM\napi SIGTERM\n');
});
