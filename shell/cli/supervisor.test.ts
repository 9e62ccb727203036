import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { processesBelow, stillRunning } from '@plumbline/serving/testing/processes-below';
import { createSupervisor } from './supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-supervised-'));
let stop = async () => undefined as void;
afterEach(() => stop());

/** A service that runs a line of code. */
function service(name: string, code: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return { name, module: relative(workspaceRoot, file) };
}

function open(startTimeout: number) {
  const supervisor = createSupervisor({ startTimeout, onGiveUp: () => undefined });
  ({ stop } = supervisor);
  return supervisor;
}

test('a service that never says that it is ready is ended, and named', async () => {
  const hanging = service('hanging', 'setInterval(() => undefined, 1_000);');
  const starting = open(700).start([hanging, service('quick', `process.send('ready'); setInterval(() => {}, 1_000);`)]);
  starting.catch(() => undefined);
  const pids = processesBelow(process.pid, 'hanging.mjs');
  expect(pids).toHaveLength(1);
  await expect(starting).rejects.toThrow('The hanging was not ready within 0.7 s.');
  await stop();
  expect(stillRunning(pids)).toEqual([]);
});

test('a service that is ready may run for longer than a start may take', async () => {
  const quick = service('quick', `process.send('ready'); setInterval(() => undefined, 1_000);`);
  await open(700).start([quick]);
  const pids = processesBelow(process.pid, 'quick.mjs');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(stillRunning(pids)).toEqual(pids);
});
