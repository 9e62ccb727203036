import { connect, type Socket } from 'node:net';
import { answerReader } from './answer-reader.ts';

/**
 * Requests one path with Chrome's headers, over persistent connections, each sending the next request after its response, and
 * reports the responses per second to the parent: `load.ts <port> <path> <accept-encoding> <connections> <ms of warming up> <ms>
 * [busy]`. A `busy` load spins instead of sleeping while it waits: on a machine with few cores, waking a sleeping receiver costs
 * the server time, and costs the slower of two servers more.
 */
const [port = '', path = '', encoding = '', connections = '', warmUp = '', duration = '', waiting] =
  process.argv.slice(2);
/** The headers that Chrome sends with a navigation, except `Accept-Encoding`. */
const chromeHeaders = [
  'connection: keep-alive',
  'sec-ch-ua: "Chromium";v="156", "Not/A)Brand";v="8"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Linux"',
  'upgrade-insecure-requests: 1',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: navigate',
  'sec-fetch-user: ?1',
  'sec-fetch-dest: document',
  'accept-language: en-US,en;q=0.9',
];
const lines = [`GET ${path} HTTP/1.1`, 'host: bench', `accept-encoding: ${encoding}`, ...chromeHeaders, '', ''];
const request = Buffer.from(lines.join('\r\n'));
const sockets = Array.from({ length: Number(connections) }, open);
let answers = 0;
if (waiting === 'busy') spin();

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

function spin(): void {
  if (process.connected) setImmediate(spin);
}

function open(): Socket {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
  socket.setNoDelay(true);
  const read = answerReader();
  socket.on('data', (chunk: Buffer) => {
    const head = read(chunk);
    if (head === null) return;
    if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`not an answer: ${head}`);
    answers += 1;
    socket.write(request);
  });
  return socket;
}
