import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { answerReader } from '../shared/answer-reader.ts';
import { isSmoke } from '../shared/options.ts';

/**
 * Offers a number of requests a second, at a fixed rate, over persistent connections, and reports the results to the parent:
 * `offer.ts <port> <path> <requests a second> <ms of warming up> <ms>`; `#` in the path is the next of 90,000 numbers each
 * time. Times count from the moment that a request was due. With 0 requests a second, each of 16 connections sends the next request after its
 * response. Each request that was due after the warming up is `good` (200, whole), `shed` (503 or 429 with `Retry-After`), or
 * `failed`: another response, cut, no response within 15 s, or no connection.
 */
const [port = '', path = '', rate = '', warmUp = '', duration = ''] = process.argv.slice(2);
/** The numbers have five digits at any load, because searching for a text of another length takes another time. */
const numbers = { first: 10_000, count: 90_000 } as const;
let number = Math.floor(Math.random() * numbers.count);
const requestOf = (): string => {
  number = (number + 1) % numbers.count;
  return `GET ${path.replaceAll('#', String(numbers.first + number))} HTTP/1.1\r\nhost: bench\r\naccept-encoding: identity\r\n\r\n`;
};
/** Closed loop: the load waits for responses, instead of keeping a rate. */
const isClosedLoop = Number(rate) === 0;

/**
 * The number of connections, fewer than a server accepts. They are opened before the load begins, like those of a proxy: Node
 * accepts one per iteration of its event loop, and only requests are measured. A request without a free connection has failed.
 */
const maxConnections = isSmoke ? 300 : 3_000;
/** In ms: without a response after this, a request has failed. */
const timeout = 15_000;

const freeConnections: Connection[] = [];
const openConnections = new Set<Connection>();
const times: number[] = [];
const counts = { good: 0, shed: 0, failed: 0 };

interface Connection {
  readonly send: (due: number) => void;
  /** When the current request was due, as `performance.now()` counts; null without one. */
  due: number | null;
}

/** A request that the server never refuses, and that costs almost nothing. */
const livenessRequest = 'GET /api/health/live HTTP/1.1\r\nhost: bench\r\n\r\n';
if (!isClosedLoop) {
  for (let opened = 0; opened < maxConnections; opened += 100)
    await Promise.all(Array.from({ length: 100 }, openInAdvance));
}
const began = performance.now();
const end = began + Number(warmUp) + Number(duration);
const isCounted = (due: number): boolean => due - began >= Number(warmUp) && due < end;

/** Opens a connection, and waits until the server has accepted it. */
async function openInAdvance(): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
  socket.write(livenessRequest);
  await once(socket, 'data', { signal: AbortSignal.timeout(timeout) });
  freeConnections.push(connectionOf(socket));
}

function open(due: number): void {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  connectionOf(socket).send(due);
}

function connectionOf(socket: Socket): Connection {
  const read = answerReader();
  const connection: Connection = {
    due: null,
    send: (at) => {
      connection.due = at;
      socket.write(requestOf());
    },
  };
  openConnections.add(connection);
  socket.on('data', (chunk: Buffer) => {
    const head = read(chunk);
    if (head === null) return;
    const { due } = connection;
    if (due !== null && isCounted(due)) {
      counts[outcomeOf(head)] += 1;
      if (outcomeOf(head) === 'good') times.push(performance.now() - due);
    }
    connection.due = null;
    if (isClosedLoop && performance.now() < end) connection.send(performance.now());
    else freeConnections.push(connection);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    openConnections.delete(connection);
    if (connection.due !== null && isCounted(connection.due)) counts.failed += 1;
    const place = freeConnections.indexOf(connection);
    if (place >= 0) freeConnections.splice(place, 1);
    if (isClosedLoop && performance.now() < end) open(performance.now());
  });
  return connection;
}

function outcomeOf(head: string): keyof typeof counts {
  const status = Number(head.slice(9, 12));
  if (status === 200) return 'good';
  return [429, 503].includes(status) && /\r\nretry-after: \d+/i.test(head) ? 'shed' : 'failed';
}

if (isClosedLoop) for (let connections = 0; connections < 16; connections += 1) open(began);

let sent = 0;
const timer = setInterval(() => {
  const now = Math.min(performance.now(), end);
  const due = Math.ceil(((now - began) * Number(rate)) / 1_000);
  for (; sent < due; sent += 1) {
    const at = began + (sent * 1_000) / Number(rate);
    const connection = freeConnections.pop();
    if (connection) connection.send(at);
    else if (openConnections.size < maxConnections) open(at);
    else if (isCounted(at)) counts.failed += 1;
  }
  if (now < end) return;
  clearInterval(timer);
  void report();
}, 2);

async function report(): Promise<void> {
  const waiting = (): readonly Connection[] => [...openConnections].filter(({ due }) => due !== null && isCounted(due));
  while (waiting().length > 0 && performance.now() < end + timeout) await later(20);
  counts.failed += waiting().length;
  times.sort((a, b) => a - b);
  const quantileOf = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = Number(duration) / 1_000;
  process.send?.({ ...counts, perSecond: counts.good / seconds, p50: quantileOf(0.5), p99: quantileOf(0.99) });
  process.exit(0);
}
