import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as later } from 'node:timers/promises';

/** Takes a provider's events in the place of the API, and keeps them until they are wanted. */
export interface EventRelay extends AsyncDisposable {
  readonly url: string;
  /**
   * Sends on what has come, and comes within a while, at once. @returns the kinds of the events, by id.
   * @throws Error where the API does not take them all.
   */
  deliver(to: string): Promise<ReadonlyMap<string, string>>;
}

/** In ms without another event: there are no more. */
const quiet = 1_000;

/** Opens a relay on a free port of this machine. */
export async function openEventRelay(): Promise<EventRelay> {
  const waiting: { readonly body: Buffer; readonly headers: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { 'stripe-signature': signature = '', 'content-type': type = '' } = request.headers;
      waiting.push({ body, headers: { 'content-type': type, 'stripe-signature': String(signature) } });
      response.end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async deliver(to) {
      for (let before = -1; before < waiting.length; await later(quiet)) before = waiting.length;
      const answers = await Promise.all(
        waiting.map(({ body, headers }) =>
          fetch(to, { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(60_000) }),
        ),
      );
      if (answers.length === 0) throw new Error('the provider has sent no event');
      const refused = answers.filter(({ ok }) => !ok);
      if (refused.length > 0) throw new Error(`${refused.length} events were answered with ${refused[0]?.status}`);
      return new Map(waiting.map(({ body }) => kindOf(body)));
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function kindOf(body: Buffer): [string, string] {
  const { id, type } = JSON.parse(body.toString()) as { readonly id: string; readonly type: string };
  return [id, type];
}
