import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy that connects only to allowed origins. */
export interface OriginProxy {
  readonly origin: string;
  readonly allow: (origins: readonly string[]) => void;
  readonly close: () => void;
}

/**
 * Starts a proxy on this machine. A browser with no other connection sends requests only to allowed origins, from every source: a
 * page, a window, a frame, a worker, a socket, a redirect or a download.
 */
export async function startOriginProxy(): Promise<OriginProxy> {
  const allowed = new Set<string>();
  const hosts = new Set<string>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = incoming;
    if (!URL.canParse(url) || !allowed.has(new URL(url).origin)) {
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    const outgoing = request(url, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.rawHeaders);
      received.pipe(response);
      received.once('error', () => response.destroy());
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  /** Encrypted requests and sockets arrive as a tunnel to a host. */
  function tunnel({ url = '' }: IncomingMessage, socket: Socket, head: Buffer): void {
    if (!hosts.has(url)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port || 80), hostname.replace(/^\[(.*)\]$/, '$1'), () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    track(target);
    target.once('close', () => socket.destroy());
    socket.once('close', () => target.destroy());
  }

  const server = createServer(forward).on('connection', track).on('connect', tunnel);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allow(origins) {
      for (const origin of origins) {
        allowed.add(origin);
        hosts.add(hostAndPort(origin));
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function hostAndPort(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
