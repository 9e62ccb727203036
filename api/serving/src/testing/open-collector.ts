import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received span. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  /** OTLP values: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root span. */
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2: failed. */
  readonly status: number;
}

/** An OTLP/HTTP collector (JSON) for tests. */
export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly origin: string;
  readonly spans: CollectedSpan[];
  /** The received export bodies and headers. */
  readonly bodies: string[];
  readonly headers: Readonly<Record<string, unknown>>[];
  /** Sets the status of further answers; default 200. Null: no answer. */
  answerWith(status: number | null): void;
  close(): Promise<void>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: string | number;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}

type Pairs = readonly { readonly key: string; readonly value: Value }[];

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly kind: number;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly attributes?: Pairs;
        readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
        readonly status?: { readonly code?: number };
      }[];
    }[];
  }[];
}

/** Opens a collector on a free port. */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  let status: number | null = 200;
  const take = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await text(request);
    bodies.push(body);
    headers.push({ url: request.url, ...request.headers });
    if (status === null) return;
    if (status === 200) spans.push(...spansOf(JSON.parse(body) as Export));
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  // An aborted export counts as not sent.
  const server = createServer((request, answer) => void take(request, answer).catch(() => answer.destroy())).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    answerWith: (next) => void (status = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOf({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(recordOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ parentSpanId = '', attributes = [], links = [], status = {}, ...span }) => ({
        ...span,
        service,
        parentSpanId,
        links,
        attributes: recordOf(attributes),
        status: status.code ?? 0,
      })),
    );
  });
}

function recordOf(pairs: Pairs): Record<string, string | number | boolean> {
  return Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  );
}
