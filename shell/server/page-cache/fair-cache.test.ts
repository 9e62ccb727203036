import { expect, test } from '@jest/globals';
import { fairCache } from './fair-cache.ts';

const opened = () => fairCache<{ size: number }>({ bytes: 100, sizeOf: ({ size }) => size });

test('an owner that fills the cache evicts its own entries, those that it has not used for longest', () => {
  const cache = opened();
  cache.set('mf-small', 'small', { size: 20 });
  for (let page = 0; page < 1_000; page += 1) {
    cache.set('mf-large', `large ${page}`, { size: 30 });
    cache.get('large 0');
  }
  expect(cache.get('small')).toEqual({ size: 20 });
  expect([cache.get('large 0'), cache.get('large 999')]).toEqual([{ size: 30 }, { size: 30 }]);
  expect(cache.usage()).toEqual({ entries: 3, bytes: 80 });
});

test('an owner with little gets its space from the owner that has most', () => {
  const cache = opened();
  for (let page = 0; page < 5; page += 1) cache.set('mf-large', `large ${page}`, { size: 20 });
  cache.set('mf-small', 'small', { size: 20 });
  expect([cache.get('large 0'), cache.get('large 1'), cache.get('small')]).toEqual([
    undefined,
    { size: 20 },
    { size: 20 },
  ]);
});

test('entries are replaced and deleted', () => {
  const cache = opened();
  for (let page = 0; page < 10; page += 1) cache.set('mf-tiny', `tiny ${page}`, { size: 1 });
  expect(cache.usage()).toEqual({ entries: 10, bytes: 10 });
  cache.set('mf-tiny', 'tiny 9', { size: 2 });
  expect([cache.get('tiny 9'), cache.usage().bytes]).toEqual([{ size: 2 }, 11]);
  cache.set('mf-other', 'tiny 9', { size: 3 });
  expect([cache.get('tiny 9'), cache.usage()]).toEqual([{ size: 3 }, { entries: 10, bytes: 12 }]);
  cache.delete('tiny 9');
  expect([cache.get('tiny 9'), cache.usage().entries]).toEqual([undefined, 9]);
});

test('an eviction costs no time per entry, however many there are', () => {
  const cache = fairCache<object>({ bytes: 50_000, sizeOf: () => 1 });
  cache.set('mf-large', 'first', {});
  for (let page = 0; page < 20_000; page += 1) cache.set('mf-small', `small ${page}`, {});
  for (let page = 0; page < 29_999; page += 1) cache.set('mf-large', `large ${page}`, {});
  const began = process.cpuUsage();
  // The entries of the other owner are older than all of these.
  for (let page = 0; page < 5000; page += 1) cache.set('mf-large', `more ${page}`, {});
  // In µs of the processor, however busy the machine is.
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  expect([cache.get('small 0'), cache.get('first'), cache.usage().entries]).toEqual([{}, undefined, 50_000]);
});

test('an entry larger than the cache is not stored', () => {
  const cache = opened();
  cache.set('mf-small', 'small', { size: 20 });
  cache.set('mf-large', 'large', { size: 101 });
  expect([cache.get('large'), cache.get('small')]).toEqual([undefined, { size: 20 }]);
});
