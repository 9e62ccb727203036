import { expect, test } from '@jest/globals';
import pino from 'pino';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import { createCircuits, healthySnapshot } from './circuits.ts';

const release = { name: 'mf-blog', release: 'bad' };

function open() {
  const clock = { now: 1_000_000 };
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const circuits = createCircuits({ now: () => clock.now, log });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) circuits.failed(release, new Error('at render'));
  };
  return { circuits, clock, lines, fail };
}

test('a few failures keep a release in use; five open its circuit, which is logged once', () => {
  const { circuits, lines, fail } = open();
  fail(4);
  expect(circuits.isHealthy(release)).toBe(true);
  fail(3);
  expect(circuits.isHealthy(release)).toBe(false);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ remote: 'mf-blog', release: 'bad', reason: 'at render' });
  expect(circuits.status()).toMatchObject([{ remote: 'mf-blog', state: 'open', failures: 7, reason: 'at render' }]);
});

test('failures among more successes, and old failures, keep the circuit closed', () => {
  const { circuits, clock, fail } = open();
  for (let time = 0; time < 12; time += 1) circuits.succeeded(release);
  fail(6);
  expect(circuits.isHealthy(release)).toBe(true);
  clock.now += 60_000;
  fail(4);
  expect(circuits.isHealthy(release)).toBe(true);
});

test('after the pause one page view tries the release; it is used again, or paused twice as long', () => {
  const { circuits, clock, fail } = open();
  fail(5);
  expect(circuits.startProbe(release)).toBe(false);
  clock.now += 30_000;
  expect([circuits.startProbe(release), circuits.startProbe(release)]).toEqual([true, false]);
  fail(1);
  clock.now += 30_000;
  expect(circuits.startProbe(release)).toBe(false);
  clock.now += 30_000;
  expect(circuits.startProbe(release)).toBe(true);
  expect(circuits.isHealthy(release)).toBe(false);
  circuits.succeeded(release);
  expect(circuits.isHealthy(release)).toBe(true);
});

test('a probe without an outcome gives way to another', () => {
  const { circuits, clock, fail } = open();
  fail(5);
  clock.now += 30_000;
  expect(circuits.startProbe(release)).toBe(true);
  clock.now += 20_000;
  expect(circuits.startProbe(release)).toBe(true);
});

test('dropping a circuit leaves the other circuits alone', () => {
  const { circuits, fail } = open();
  fail(5);
  for (let number = 0; number < 100; number += 1) circuits.succeeded({ name: 'mf-blog', release: `later ${number}` });
  expect(circuits.isHealthy(release)).toBe(true);
  fail(5);
  expect(circuits.isHealthy(release)).toBe(false);
  for (const other of ['one', 'another']) {
    for (let time = 0; time < 5; time += 1) circuits.failed({ name: 'mf-blog', release: other }, new Error('too'));
  }
  for (let number = 0; number < 98; number += 1) circuits.succeeded({ name: 'mf-blog', release: `later ${number}` });
  expect(['one', 'another', 'bad'].map((other) => circuits.isHealthy({ name: 'mf-blog', release: other }))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a healthy snapshot has the fallback release and another id; without a fallback it is unchanged', () => {
  const { circuits, clock, fail } = open();
  const shown = { base: '', container: { name: '', entry: '', module: '' }, routes: [], assets: {}, integrity: {} };
  const before = { ...shown, name: 'mf-blog', release: 'good' };
  const remote: SnapshotRemote = { ...shown, ...release, previous: before };
  const snapshot = { id: 'live', remotes: [remote, { ...shown, name: 'mf-other', release: 'bad' }] };
  expect(healthySnapshot(snapshot, circuits)).toBe(snapshot);
  fail(5);
  for (let time = 0; time < 5; time += 1) circuits.failed({ name: 'mf-other', release: 'bad' }, new Error('too'));
  const healthy = healthySnapshot(snapshot, circuits);
  expect(healthy.remotes.map((one) => one.release)).toEqual(['good', 'bad']);
  expect(healthy.id).not.toBe('live');
  clock.now += 30_000;
  expect(healthySnapshot(snapshot, circuits).remotes[0]?.release).toBe('good');
  expect(healthySnapshot(snapshot, circuits, remote.name).remotes[0]?.release).toBe('bad');
});
