import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { limitConnections } from './limit-connections.ts';

function open(max: number) {
  const server = new EventEmitter();
  limitConnections(server, max);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      isOpen: true,
      destroy: () => {
        socket.isOpen = false;
        socket.emit('close');
      },
    });
    server.emit('connection', socket);
    return socket;
  };
}

test('the limit of connections applies to each network separately', () => {
  const connect = open(2);
  const [first, second, third] = ['192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7'].map(connect);
  expect([first, second, third].map((socket) => socket?.isOpen)).toEqual([true, true, false]);
  expect(connect('192.0.2.8').isOpen).toBe(true);
  first?.destroy();
  expect([connect('192.0.2.7').isOpen, connect('192.0.2.7').isOpen]).toEqual([true, false]);
});

test('the addresses of one IPv6 network are counted together, and those of this machine not at all', () => {
  const connect = open(1);
  expect(connect('2001:db8:0:1::1').isOpen).toBe(true);
  expect(connect('2001:db8:0:1:9::1').isOpen).toBe(false);
  expect(
    [connect('127.0.0.1'), connect('127.0.0.1'), connect('::1'), connect('::1')].every(({ isOpen }) => isOpen),
  ).toBe(true);
});
