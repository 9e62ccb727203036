import { expect, test } from '@jest/globals';
import { listenTarget } from './listen-target.ts';

const address = { port: 3000, host: '127.0.0.1' };

test('an inherited socket for this process is used; otherwise the configured address', () => {
  expect(listenTarget(address, {}, 7)).toEqual(address);
  expect(listenTarget(address, { LISTEN_FDS: '1', LISTEN_PID: '7' }, 7)).toEqual({ fd: 3 });
  expect(listenTarget(address, { LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 });
  // Left over from a parent that it was meant for.
  expect(listenTarget(address, { LISTEN_FDS: '1', LISTEN_PID: '6' }, 7)).toEqual(address);
  expect(listenTarget(address, { LISTEN_FDS: '0', LISTEN_PID: '7' }, 7)).toEqual(address);
});

test('several sockets are refused, unless they are for another process', () => {
  expect(() => listenTarget(address, { LISTEN_FDS: '2', LISTEN_PID: '7' }, 7)).toThrow('LISTEN_FDS must be 1');
  expect(listenTarget(address, { LISTEN_FDS: '2', LISTEN_PID: '6' }, 7)).toEqual(address);
});
