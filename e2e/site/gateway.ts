import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a page server and its API, so that a test can interrupt and restore the API. */
export interface Gateway {
  readonly origin: string;
  /** `open` passes everything on, `broken` cuts every connection, `silent` takes requests and never answers. */
  set(state: GatewayState): void;
  readonly close: () => Promise<void>;
}

type GatewayState = 'open' | 'broken' | 'silent';

/** Opens a gateway; `target` gives the API's origin once it is known. */
export async function openGateway(target: () => string): Promise<Gateway> {
  let state: GatewayState = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (state === 'broken') incoming.destroy();
    if (state !== 'open') return;
    const { hostname, port } = new URL(target());
    const outgoing = connect(Number(port), hostname);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next;
      cut();
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
