import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { processesBelow, stillRunning } from '@plumbline/serving/testing/processes-below';
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
