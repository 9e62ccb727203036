import { expect, test } from '@jest/globals';
import { callerAddress } from './caller-address.ts';

const addressOf = (header: string | undefined, hops: number, remoteAddress: string | undefined) =>
  callerAddress(
    { headers: header === undefined ? {} : { 'x-forwarded-for': header }, socket: { remoteAddress } as never },
    hops,
  );

test.each([
  [0, '192.0.2.7', 'own'],
  [1, '192.0.2.7', '192.0.2.7'],
  [1, '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  [2, '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  [3, '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  [1, undefined, 'own'],
  // The format of the header from Azure's and Amazon's proxies.
  [1, '198.51.100.1, 192.0.2.7:51234', '192.0.2.7'],
  [1, '[2001:db8::7]:51234', '2001:db8::7'],
  [1, '[2001:db8::7]', '2001:db8::7'],
  [1, '2001:db8::7', '2001:db8::7'],
])('behind %s proxies with the header %s, the caller is %s', (hops, header, address) => {
  expect(addressOf(header, hops, 'own')).toBe(address);
});

test('after the connection has been closed, the caller is not what the sender claims', () => {
  expect(addressOf('203.0.113.9, 192.0.2.7', 1, undefined)).toBe('192.0.2.7');
});
