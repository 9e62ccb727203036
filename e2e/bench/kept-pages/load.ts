import { connect, type Socket } from 'node:net';

/**
 * Asks for one path over connections that are kept, each for the next as soon as it has the last, and tells the parent how often
 * it was answered in a second: `load.ts <port> <path> <accept-encoding> <connections> <ms of warming up> <ms>`.
 */
const [port = '', path = '', encoding = '', connections = '', warmUp = '', duration = ''] = process.argv.slice(2);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: ${encoding}\r\n\r\n`);
const sockets = Array.from({ length: Number(connections) }, open);
let answers = 0;

setTimeout(() => {
  answers = 0;
  const start = performance.now();
  setTimeout(() => {
    const perSecond = (answers * 1_000) / (performance.now() - start);
    for (const socket of sockets) socket.destroy();
    process.send?.(perSecond);
    process.disconnect?.();
  }, Number(duration));
}, Number(warmUp));

function open(): Socket {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
  socket.setNoDelay(true);
  /** In bytes; Infinity while the answer comes in chunks; 0 where none has begun. */
  let left = 0;
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) left = lengthOf(chunk);
    left -= chunk.length;
    const isWhole = left === Infinity ? chunk.subarray(-5).toString('latin1') === '0\r\n\r\n' : left <= 0;
    if (!isWhole) return;
    left = 0;
    answers += 1;
    socket.write(request);
  });
  return socket;
}

/** Of the whole answer that starts with this chunk. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`not an answer: ${head}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? Infinity : end + 4 + Number(length);
}
