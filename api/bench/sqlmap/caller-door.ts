import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallerName, Callers } from '../../src/testing/fuzz/callers.ts';

/** What went through a door since it was last asked. */
export interface Passed {
  /** Answers, by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** How many of them did not know who asked. */
  readonly unknown: number;
}

/** A way to an API on which everybody is known: sqlmap cannot sign in again where its own requests have ended its session. */
export interface CallerDoor extends AsyncDisposable {
  /** `127.0.0.1:49152` */
  readonly host: string;
  /** What has passed; from now on it is counted anew. */
  readonly passed: () => Passed;
}

/** What the desk's own door says to whoever is not signed in. */
const noSession = 'Please sign in as staff.';

/** In a body, each time another: what can be made only once would be refused from then on, before anything is written. */
export const fresh = 'fresh-0';

/** Opens a door to an API: each request goes on as its caller's, who has a session of now. */
export async function openCallerDoor(
  origin: string,
  callers: Pick<Callers, 'restore' | 'headersOf'>,
): Promise<CallerDoor> {
  const { hostname, port } = new URL(origin);
  let statuses: Record<number, number> = {};
  let unknown = 0;
  let number = 0;
  const forward = async (incoming: IncomingMessage): Promise<{ answer: IncomingMessage; said: string }> => {
    const sent = await text(incoming.setEncoding('latin1'));
    const body = Buffer.from(
      sent.replaceAll(fresh, () => `fresh-${(number += 1)}`),
      'latin1',
    );
    await callers.restore();
    const own = Object.fromEntries(callers.headersOf(callerOf(incoming)));
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const headers = { ...incoming.headers, host: `${hostname}:${port}`, ...length, ...own };
    const asking = ask({ hostname, port, method: incoming.method, path: incoming.url, headers, timeout: 20_000 });
    asking.once('timeout', () => asking.destroy(new Error('the API does not answer')));
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { answer, said: await text(answer.setEncoding('latin1')) };
  };
  const server = createServer((incoming, outgoing) => {
    forward(incoming).then(
      ({ answer, said }) => {
        const status = answer.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 401 && (said.includes(noSession) || !asksForPassword(incoming))) unknown += 1;
        const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers;
        outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(said, 'latin1') });
        outgoing.end(said, 'latin1');
      },
      () => {
        statuses[0] = (statuses[0] ?? 0) + 1;
        outgoing.destroy();
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => {
      const passed = { statuses, unknown };
      [statuses, unknown] = [{}, 0];
      return passed;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function callerOf({ method, url = '' }: IncomingMessage): CallerName {
  if (/^\/api\/(?:page-servers|release-views)/.test(url)) return 'page server';
  return method === 'POST' && /^\/api\/releases(?:$|\?)/.test(url) ? 'team' : 'owner';
}

/** Where a wrong password is an answer of the endpoint itself. */
function asksForPassword({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/api\/(?:admin\/session|dashboard\/sign-in|admin\/staff)/.test(url);
}
