#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

// Playwright starts this program instead of Firefox, and controls it by WebDriver BiDi. Playwright sets the media features of
// each context, and fails if the browser lacks that command, as Firefox ESR does. This program starts Firefox and passes all
// messages through, except an error for that one command, which it replaces by a success.

const unsupportedCommand = 'emulation.setMediaFeaturesOverride';
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

let stderrText = '';
let isListening = false;
firefox.stderr.setEncoding('utf8').on('data', (chunk: string) => {
  if (isListening) return;
  stderrText += chunk;
  const firefoxUrl = /WebDriver BiDi listening on (ws:\S+)\s/.exec(stderrText)?.[1];
  if (firefoxUrl === undefined) return;
  isListening = true;
  void listen(firefoxUrl);
});

async function listen(firefoxUrl: string): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url = '' }) => pass(playwright, firefoxUrl + url));
  await once(server, 'listening');
  // Playwright waits for this message, which Firefox prints, too.
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function pass(playwright: WebSocket, firefoxUrl: string): void {
  const browser = new WebSocket(firefoxUrl, { perMessageDeflate: false, handshakeTimeout: handshake });
  const connected = once(browser, 'open');
  const pendingIds = new Set<number>();
  const close = () => {
    playwright.close();
    browser.close();
  };
  connected.catch(close);
  for (const socket of [playwright, browser]) socket.on('error', close).on('close', close);
  playwright.on('message', (message: RawData) => {
    const text = (message as Buffer).toString();
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === unsupportedCommand) pendingIds.add(id);
    void connected.then(() => browser.send(text), close);
  });
  browser.on('message', (message: RawData) => {
    const text = (message as Buffer).toString();
    const { id = -1, type } = JSON.parse(text) as { id?: number; type: string };
    const isRefusal = pendingIds.delete(id) && type === 'error';
    playwright.send(isRefusal ? JSON.stringify({ type: 'success', id, result: {} }) : text);
  });
}
