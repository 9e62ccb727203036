import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** The results of the visitors' requests. */
interface VisitResults {
  /** By kind of request: the number of correct responses. */
  readonly answered: Readonly<Record<string, number>>;
  /** A sentence for each failed request. */
  readonly failed: readonly string[];
  /** The longest duration of a request, in ms. */
  readonly slowest: number;
}

interface Visit {
  readonly kind: string;
  readonly port: number;
  readonly path: string;
  readonly body?: string;
  /** Whether the request reuses a keep-alive connection. */
  readonly keepAlive: boolean;
}

/** The number of simultaneous visitors of each kind. */
const visitorsPerKind = 2;
/** In ms between two requests of a visitor: without a pause, time-outs of an overloaded machine would be counted as failures. */
const pause = 25;
/** In ms without a response: the client gives up. */
const timeout = 15_000;

/** Simulates visitors, each with one request after the other, without retries. */
export function startVisitors(ports: { readonly site: number; readonly api: number }): {
  stop(): Promise<VisitResults>;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answered: Record<string, number> = {};
  const failed: string[] = [];
  let slowest = 0;
  let stopping = false;
  let number = 0;

  const ask = ({ port, path, body, keepAlive }: Visit): Promise<{ readonly status: number; readonly text: string }> =>
    new Promise((resolve, reject) => {
      const headers =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          agent: keepAlive ? agent : false,
          timeout,
        },
        (answer) => {
          text(answer).then((responseText) => resolve({ status: answer.statusCode ?? 0, text: responseText }), reject);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const visit = async (next: () => Visit): Promise<void> => {
    while (!stopping) {
      const nextVisit = next();
      const from = performance.now();
      try {
        const { status, text: responseText } = await ask(nextVisit);
        if (status >= 400) failed.push(`${nextVisit.kind} ${nextVisit.path}: ${status} ${responseText.slice(0, 150)}`);
        else answered[nextVisit.kind] = (answered[nextVisit.kind] ?? 0) + 1;
      } catch (error) {
        failed.push(
          `${nextVisit.kind} ${nextVisit.path}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
        );
      }
      slowest = Math.max(slowest, performance.now() - from);
      await delay(pause);
    }
  };
  const page = (keepAlive: boolean) => (): Visit => {
    number += 1;
    // The page server caches two of these pages, and renders the two others.
    const path =
      ['/', '/blog', `/blog?search=level${number}`, `/checkout/professional/1?x=${number}`][number % 4] ?? '/';
    return { kind: keepAlive ? 'pages' : 'pages over new connections', port: ports.site, path, keepAlive };
  };
  const call = (keepAlive: boolean) => (): Visit => {
    number += 1;
    return {
      kind: keepAlive ? 'calls' : 'calls over new connections',
      port: ports.api,
      path: `/api/blog/posts?limit=${(number % 20) + 1}`,
      keepAlive,
    };
  };
  const message = (): Visit => {
    number += 1;
    const body = JSON.stringify({
      name: 'Renée Castellano',
      email: `renee${number}@castellano.example`,
      subject: 'other',
      message: `Hello there, for time number ${number}`,
    });
    return {
      kind: 'messages through the site',
      port: ports.site,
      path: '/api/contact',
      body,
      keepAlive: number % 2 === 0,
    };
  };
  const kinds = [page(true), page(false), call(true), call(false), message];
  const visits = kinds.flatMap((next) => Array.from({ length: visitorsPerKind }, () => visit(next)));
  return {
    async stop() {
      stopping = true;
      await Promise.all(visits);
      agent.destroy();
      return { answered, failed, slowest };
    },
  };
}
