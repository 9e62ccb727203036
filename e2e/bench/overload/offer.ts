import { connect, type Socket } from 'node:net';

/**
 * Offers so many requests a second, whatever becomes of them, over connections that are kept, and tells the parent how they were
 * answered: `offer.ts <port> <path> <requests a second> <ms of warming up> <ms>`; `#` in the path is another number each time. Times
 * count from the moment that a request was due. With 0 requests a second, 16 connections ask again as soon as they have their answer.
 */
const [port = '', path = '', rate = '', warmUp = '', duration = ''] = process.argv.slice(2);
let number = 0;
const requestOf = (): string => {
  number += 1;
  return `GET ${path.replaceAll('#', String(number))} HTTP/1.1\r\nhost: bench\r\naccept-encoding: identity\r\n\r\n`;
};
const isClosed = Number(rate) === 0;

/** In number of connections: what finds none that is free is counted as unanswered. */
const most = 1_000;

const free: Line[] = [];
let opened = 0;
const times: number[] = [];
const counts = { good: 0, shed: 0, failed: 0 };

interface Line {
  readonly send: (due: number) => void;
}

const began = performance.now();
const end = began + Number(warmUp) + Number(duration);
const counted = (due: number): boolean => due - began >= Number(warmUp) && due < end;

function open(due: number): void {
  opened += 1;
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  lineOf(socket).send(due);
}

function lineOf(socket: Socket): Line {
  let due = 0;
  let busy = false;
  /** In bytes; Infinity while the answer comes in chunks; 0 where none has begun. */
  let left = 0;
  let status = 0;
  const line: Line = {
    send: (at) => {
      due = at;
      busy = true;
      socket.write(requestOf());
    },
  };
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) {
      const headEnd = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, headEnd);
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      left = length === undefined ? Infinity : headEnd + 4 + Number(length);
    }
    left -= chunk.length;
    const isWhole = left === Infinity ? chunk.subarray(-5).toString('latin1') === '0\r\n\r\n' : left <= 0;
    if (!isWhole) return;
    left = 0;
    busy = false;
    if (counted(due)) {
      if (status === 200) {
        counts.good += 1;
        times.push(performance.now() - due);
      } else if (status === 503) counts.shed += 1;
      else counts.failed += 1;
    }
    if (isClosed && performance.now() < end) line.send(performance.now());
    else free.push(line);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    opened -= 1;
    if (busy && counted(due)) counts.failed += 1;
    const place = free.indexOf(line);
    if (place >= 0) free.splice(place, 1);
  });
  return line;
}

if (isClosed) for (let connections = 0; connections < 16; connections += 1) open(began);

let sent = 0;
const timer = setInterval(() => {
  const now = performance.now();
  if (now >= end) {
    clearInterval(timer);
    // What is on its way is given some time.
    setTimeout(tell, 2_000);
    return;
  }
  const due = Math.floor(((now - began) * Number(rate)) / 1_000);
  for (; sent < due; sent += 1) {
    const at = began + (sent * 1_000) / Number(rate);
    const line = free.pop();
    if (line) line.send(at);
    else if (opened < most) open(at);
    else if (counted(at)) counts.failed += 1;
  }
}, 2);

function tell(): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = Number(duration) / 1_000;
  process.send?.({ ...counts, perSecond: counts.good / seconds, p50: at(0.5), p99: at(0.99) });
  process.exit(0);
}
