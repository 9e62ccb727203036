import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { answerReader } from '../shared/answer-reader.ts';
import { isSmoke } from '../shared/options.ts';

/**
 * Offers a number of requests a second, at a fixed rate, over kept connections, and reports the results to the parent: `offer.ts
 * <port> <path> <requests a second> <ms of warming up> <ms>`; `#` in the path is the next of 90,000 numbers each time. Times
 * count from the moment that a request was due. With 0 requests a second, each of 16 connections sends the next request after its
 * response. Each request that was due after the warming up is `good` (200, whole), `shed` (503 or 429 with `Retry-After`), or
 * `failed`: another response, cut, no response within 15 s, or no connection.
 */
const [port = '', path = '', rate = '', warmUp = '', duration = ''] = process.argv.slice(2);
/** Of five digits, at any load: a word of another length would cost another time. */
const numbers = { first: 10_000, count: 90_000 } as const;
let number = Math.floor(Math.random() * numbers.count);
const requestOf = (): string => {
  number = (number + 1) % numbers.count;
  return `GET ${path.replaceAll('#', String(numbers.first + number))} HTTP/1.1\r\nhost: bench\r\naccept-encoding: identity\r\n\r\n`;
};
const isClosed = Number(rate) === 0;

/**
 * In number of connections, fewer than a server accepts; opened before the load begins, like those of a proxy: Node accepts one
 * per iteration of its event loop, and only the requests are to be measured. A request without a free connection has failed.
 */
const most = isSmoke ? 300 : 3_000;
/** In ms: after this a visitor has left. */
const timeout = 15_000;

const free: Line[] = [];
const lines = new Set<Line>();
const times: number[] = [];
const counts = { good: 0, shed: 0, failed: 0 };

interface Line {
  readonly send: (due: number) => void;
  /** When its request was due; null without one. */
  due: number | null;
}

/** Never refused, and of nearly no cost. */
const aliveness = 'GET /api/health/live HTTP/1.1\r\nhost: bench\r\n\r\n';
if (!isClosed) {
  for (let opened = 0; opened < most; opened += 100) await Promise.all(Array.from({ length: 100 }, openBefore));
}
const began = performance.now();
const end = began + Number(warmUp) + Number(duration);
const counted = (due: number): boolean => due - began >= Number(warmUp) && due < end;

/** A connection that the server has accepted. */
async function openBefore(): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
  socket.write(aliveness);
  await once(socket, 'data', { signal: AbortSignal.timeout(timeout) });
  free.push(lineOf(socket));
}

function open(due: number): void {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  lineOf(socket).send(due);
}

function lineOf(socket: Socket): Line {
  const read = answerReader();
  const line: Line = {
    due: null,
    send: (at) => {
      line.due = at;
      socket.write(requestOf());
    },
  };
  lines.add(line);
  socket.on('data', (chunk: Buffer) => {
    const head = read(chunk);
    if (head === null) return;
    const { due } = line;
    if (due !== null && counted(due)) {
      counts[outcomeOf(head)] += 1;
      if (outcomeOf(head) === 'good') times.push(performance.now() - due);
    }
    line.due = null;
    if (isClosed && performance.now() < end) line.send(performance.now());
    else free.push(line);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    lines.delete(line);
    if (line.due !== null && counted(line.due)) counts.failed += 1;
    const place = free.indexOf(line);
    if (place >= 0) free.splice(place, 1);
    if (isClosed && performance.now() < end) open(performance.now());
  });
  return line;
}

function outcomeOf(head: string): keyof typeof counts {
  const status = Number(head.slice(9, 12));
  if (status === 200) return 'good';
  return [429, 503].includes(status) && /\r\nretry-after: \d+/i.test(head) ? 'shed' : 'failed';
}

if (isClosed) for (let connections = 0; connections < 16; connections += 1) open(began);

let sent = 0;
const timer = setInterval(() => {
  const now = Math.min(performance.now(), end);
  const due = Math.ceil(((now - began) * Number(rate)) / 1_000);
  for (; sent < due; sent += 1) {
    const at = began + (sent * 1_000) / Number(rate);
    const line = free.pop();
    if (line) line.send(at);
    else if (lines.size < most) open(at);
    else if (counted(at)) counts.failed += 1;
  }
  if (now < end) return;
  clearInterval(timer);
  void report();
}, 2);

async function report(): Promise<void> {
  const waiting = (): readonly Line[] => [...lines].filter(({ due }) => due !== null && counted(due));
  while (waiting().length > 0 && performance.now() < end + timeout) await later(20);
  counts.failed += waiting().length;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = Number(duration) / 1_000;
  process.send?.({ ...counts, perSecond: counts.good / seconds, p50: at(0.5), p99: at(0.99) });
  process.exit(0);
}
