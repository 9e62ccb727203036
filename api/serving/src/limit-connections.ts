import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { isThisMachine, networkOf } from './network-address.ts';

/**
 * Closes new connections of a network that has too many open ones, so that no caller can occupy the whole server. For a
 * server without a proxy in front: behind one all callers share a network. Connections of this machine are not counted.
 */
export function limitConnections(server: EventEmitter, max: number): void {
  const connectionCounts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (isThisMachine(network)) return;
    const count = (connectionCounts.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    connectionCounts.set(network, count);
    socket.once('close', () => {
      const left = (connectionCounts.get(network) ?? 1) - 1;
      if (left === 0) connectionCounts.delete(network);
      else connectionCounts.set(network, left);
    });
  });
}
