import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { isThisMachine, networkOf } from './network-address.ts';

/**
 * Closes new connections of a network that has so many open already, so that no caller takes all that a server may have. For a server
 * that callers reach themselves: behind a proxy all of them would be one network. This machine is not counted.
 */
export function shareConnections(server: EventEmitter, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (isThisMachine(network)) return;
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
