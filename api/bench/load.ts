import { connect, type Socket } from 'node:net';

/** Asks for one path over kept-alive connections, each for the next as soon as it has the last, and tells how often it was answered. */

const [port = '', path = '', connections = '', warmUp = '', duration = ''] = process.argv.slice(2);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: application/json\r\n\r\n`);
const sockets = Array.from({ length: Number(connections) }, open);
let answers = 0;

setTimeout(() => {
  answers = 0;
  const start = performance.now();
  setTimeout(() => {
    const perSecond = (answers * 1000) / (performance.now() - start);
    for (const socket of sockets) socket.destroy();
    process.send?.(perSecond);
    process.disconnect?.();
  }, Number(duration));
}, Number(warmUp));

function open(): Socket {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
  socket.setNoDelay(true);
  let left = 0;
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) left = lengthOf(chunk);
    left -= chunk.length;
    if (left > 0) return;
    answers += 1;
    socket.write(request);
  });
  return socket;
}

/** Of the whole answer that starts with this chunk. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`not an answer: ${head}`);
  return end + 4 + Number(length);
}
