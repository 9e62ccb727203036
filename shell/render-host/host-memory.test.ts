import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { processesBelow } from '@plumbline/serving/testing/processes-below';
import { until } from '@plumbline/serving/testing/until';
import { hostProcesses, hostScript } from './host-process.ts';
import { hostsToEnd, ownMemoryOf } from './host-memory.ts';
import { createRenderHosts, type RenderHosts } from './render-hosts.ts';

let hosts: RenderHosts | null = null;
afterEach(() => hosts?.end());

/** Hosts of these sizes, each of a different remote. */
const hostsOf = (...sizes: number[]) =>
  sizes.map((bytes, index) => ({ key: `host-${index}`, remote: `mf-${index}`, bytes }));

test.each<[string, number[], string[]]>([
  ['that are within the limit, none', [100, 100, 100], []],
  ['of one size, those that were used least recently', [100, 100, 100, 100, 100], ['host-0', 'host-1']],
  ['of which one takes more than twice the average, that one', [50, 50, 250, 50], ['host-2']],
  ['of which one takes most of the memory, that one', [100, 100, 900], ['host-2']],
  ['of two, the one that takes more than twice as much', [100, 900], ['host-1']],
  ['of two of about one size, the one that was used least recently', [200, 250], ['host-0']],
  ['of which there is one, none', [900], []],
])('of hosts %s is ended at a limit of 300 bytes', (_, sizes, ended) => {
  expect(hostsToEnd(hostsOf(...sizes), 300)).toEqual(ended);
});

test('a remote whose hosts together take most loses one of its own, however recently they were used', () => {
  const others = hostsOf(60, 70, 80, 70);
  const largeHosts = [280, 280, 280, 280].map((bytes, index) => ({ key: `evil-${index}`, remote: 'mf-evil', bytes }));
  expect(hostsToEnd([...others, ...largeHosts], 1_200)).toEqual(['evil-0']);
  expect(hostsToEnd([...hostsOf(100, 100, 100, 100), ...largeHosts.slice(1)], 1_200)).toEqual(['evil-1']);
  expect(hostsToEnd([...largeHosts, ...others], 600)).toEqual(['evil-0', 'evil-1', 'evil-2']);
});

test('hosts that together exceed the memory limit are ended, except the one that was used last', async () => {
  hosts = createRenderHosts({
    start: hostProcesses(hostScript),
    readBundle: async () => ({ code: 'exports.pages = {};', filename: 'small.cjs' }),
    kitVersion: '1.0.0',
    memoryLimit: 1_000_000,
    log: pino({ level: 'silent' }),
  });
  const releaseOf = (name: string) => ({
    name,
    release: 'a',
    base: '/',
    container: { name, entry: 'remoteEntry.js', module: './remote' },
    routes: [],
    assets: {},
    integrity: {},
  });
  const earlierPids = processesBelow(process.pid, 'host.cjs');
  const runningPids = () => processesBelow(process.pid, 'host.cjs').filter((pid) => !earlierPids.includes(pid));
  const [first, second] = [releaseOf('mf-first'), releaseOf('mf-second')];
  await hosts.warm([first], 60_000);
  const [own = 0] = runningPids();
  expect(ownMemoryOf(own)).toBeGreaterThan(1_000_000);
  await hosts.warm([second], 60_000);
  await until(() => !runningPids().includes(own));
  await delay(1_200);
  expect(runningPids()).toHaveLength(1);
  expect(runningPids()).not.toContain(own);
  expect([hosts.startFailure(first), hosts.startFailure(second)]).toEqual([null, null]);
});
