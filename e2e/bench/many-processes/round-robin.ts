import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that gives each request to the next of its targets. */
export interface RoundRobin {
  readonly origin: string;
  /** How many requests each target got, in their order. */
  readonly given: readonly number[];
  close(): Promise<void>;
}

/** Opens a proxy on a free port of this machine; targets are origins, and may come later. */
export async function openRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const given: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % targets.length;
    given[index] = (given[index] ?? 0) + 1;
    const heard = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const { hostname, port } = new URL(targets[index] ?? '');
    const headers = { ...incoming.headers, 'x-forwarded-for': heard };
    const onward = request(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    given,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
