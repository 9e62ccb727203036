import { expect, test } from '@jest/globals';
import { networkOf } from './network-address.ts';
import { openRequestRateLimit } from './request-rate-limit.ts';

function open(perMinute: number, maxCallers?: number) {
  const clock = { time: 1_000 };
  return {
    clock,
    rateLimit: openRequestRateLimit({ perMinute, now: () => clock.time, ...(maxCallers ? { maxCallers } : {}) }),
  };
}

test('allows the tokens of a minute at once, then one per interval; other networks are not affected', () => {
  const { clock, rateLimit } = open(4);
  expect([1, 2, 3, 4].map(() => rateLimit.take('192.0.2.1'))).toEqual([0, 0, 0, 0]);
  expect(rateLimit.take('192.0.2.1')).toBe(15_000);
  expect(rateLimit.take('192.0.2.2')).toBe(0);
  clock.time += 14_999;
  expect(rateLimit.take('192.0.2.1')).toBe(1);
  clock.time += 1;
  expect([rateLimit.take('192.0.2.1'), rateLimit.take('192.0.2.1')]).toEqual([0, 15_000]);
  clock.time += 60_000;
  expect([1, 2, 3, 4, 5].map(() => rateLimit.take('192.0.2.1'))).toEqual([0, 0, 0, 0, 15_000]);
});

test('all addresses of an IPv6 network share its tokens', () => {
  const { rateLimit } = open(2);
  expect(rateLimit.take('2001:db8:0:7::1')).toBe(0);
  expect(rateLimit.take('2001:db8:0:7:ffff:1:2:3')).toBe(0);
  expect(rateLimit.take('2001:DB8::7:abcd:0:0:1')).toBeGreaterThan(0);
  expect(rateLimit.take('2001:db8:0:8::1')).toBe(0);
});

test('a clock that is set back does not lengthen the wait beyond one interval', () => {
  const { clock, rateLimit } = open(4);
  clock.time = 3_600_000;
  expect(rateLimit.take('192.0.2.1')).toBe(0);
  clock.time = 1_000;
  expect(rateLimit.take('192.0.2.1')).toBe(15_000);
  clock.time += 15_000;
  expect(rateLimit.take('192.0.2.1')).toBe(0);
});

test('requests of this machine are not counted', () => {
  const { rateLimit } = open(1);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([rateLimit.take(address), rateLimit.take(address)]).toEqual([0, 0]);
});

test('beyond the maximum number of networks, the least recent one is dropped', () => {
  const { rateLimit } = open(1, 2);
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(rateLimit.take(address)).toBe(0);
  expect(rateLimit.take('192.0.2.3')).toBeGreaterThan(0);
  expect(rateLimit.take('192.0.2.1')).toBe(0);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:c000:0201', '192.0.2.1'],
  ['::ffff:0102:0304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['64:ff9b::c000:201', '64:ff9b:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001:0:0:0:1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['256.0.0.1', 'unknown'],
  ['192.0.2', 'unknown'],
  ['a name', 'unknown'],
  ['', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
