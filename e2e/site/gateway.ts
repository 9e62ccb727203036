import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a page server and its API, so that a test can interrupt and restore the API. */
export interface Gateway {
  readonly origin: string;
  /** `open`: forwards everything; `broken`: closes every connection; `silent`: accepts requests and never responds. */
  set(state: GatewayState): void;
  readonly close: () => Promise<void>;
}

type GatewayState = 'open' | 'broken' | 'silent';

/** Opens a gateway. `target` returns the API's origin, and is called for each connection. */
export async function openGateway(target: () => string): Promise<Gateway> {
  let state: GatewayState = 'open';
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    track(incoming);
    if (state === 'broken') incoming.destroy();
    if (state !== 'open') return;
    const { hostname, port } = new URL(target());
    const outgoing = connect(Number(port), hostname);
    track(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next;
      closeAll();
    },
    close: () => {
      closeAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
