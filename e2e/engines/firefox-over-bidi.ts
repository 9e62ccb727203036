#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

// Playwright starts this program in place of Firefox, whose released builds it drives by WebDriver BiDi. It sets the media
// features of each context and fails if the browser lacks that command, as the extended-support release does. Everything is
// passed through unchanged except the response to that one command.

const unknownToFirefox = 'emulation.setMediaFeaturesOverride';
/** In ms: the time for Firefox to accept the connection. */
const handshake = 20_000;

const firefox = spawn(process.env['FIREFOX'] || 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.once('error', ({ message }) => {
  console.error(message);
  process.exit(127);
});
firefox.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => firefox.kill());

let said = '';
let isListening = false;
firefox.stderr.setEncoding('utf8').on('data', (chunk: string) => {
  if (isListening) return;
  said += chunk;
  const address = /WebDriver BiDi listening on (ws:\S+)\s/.exec(said)?.[1];
  if (address === undefined) return;
  isListening = true;
  void listen(address);
});

async function listen(address: string): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url = '' }) => pass(playwright, address + url));
  await once(server, 'listening');
  // Playwright waits for Firefox's own message.
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function pass(playwright: WebSocket, address: string): void {
  const browser = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: handshake });
  const connected = once(browser, 'open');
  const answered = new Set<number>();
  const close = () => {
    playwright.close();
    browser.close();
  };
  connected.catch(close);
  for (const socket of [playwright, browser]) socket.on('error', close).on('close', close);
  playwright.on('message', (message: RawData) => {
    const text = (message as Buffer).toString();
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === unknownToFirefox) answered.add(id);
    void connected.then(() => browser.send(text), close);
  });
  browser.on('message', (message: RawData) => {
    const text = (message as Buffer).toString();
    const { id = -1, type } = JSON.parse(text) as { id?: number; type: string };
    const isRefusal = answered.delete(id) && type === 'error';
    playwright.send(isRefusal ? JSON.stringify({ type: 'success', id, result: {} }) : text);
  });
}
