import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { webkit, type Browser, type ConnectOverCDPTransport, type ViewportSize } from '@playwright/test';
import { freePort } from '@plumbline/serving/testing/free-port';
import { WebSocket, type RawData } from 'ws';

/** In ms, for each step of the browser or its screen. */
const timeout = 20_000;
/** In bytes: WebKitGTK closes a connection on which it gets a WebSocket frame of 128 KiB. */
const maxFrameSize = 64 * 1024;

interface WebkitOptions {
  /** The URL that the window opens first. It must be of the site: Playwright loses a window that changes to another origin. */
  readonly startUrl: string;
  readonly viewport: ViewportSize;
  readonly javaScriptEnabled: boolean;
}

/** WebKitGTK's own browser (MiniBrowser), with one window. */
interface RunningWebkit {
  readonly browser: Browser;
  /** The X11 screen of its window, such as `:99`. */
  readonly display: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts WebKitGTK's MiniBrowser on a virtual screen. Its inspector uses the same protocol as Playwright's connection to iOS Safari.
 * @throws Error if it is not ready in time.
 */
export async function startWebkit(options: WebkitOptions): Promise<RunningWebkit> {
  const programs: ChildProcess[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) {
      const isOver = program.pid === undefined || program.exitCode !== null || program.signalCode !== null;
      const ended = isOver ? undefined : once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    }
  };
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp'], { stdio: [null, null, null, 'pipe'] });
    programs.push(screen);
    const [displayNumber] = await once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(timeout) });
    const display = `:${String(displayNumber).trim()}`;
    const inspector = `127.0.0.1:${await freePort()}`;
    programs.push(
      spawn(process.env['WEBKIT'] ?? 'MiniBrowser', programArguments(options), {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, WEBKIT_INSPECTOR_HTTP_SERVER: inspector },
      }),
    );
    const transport = splittingTransport(await inspectorUrlOf(inspector, options.startUrl));
    return { browser: await webkit.connectOverCDP(transport, { timeout: timeout }), display, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function programArguments({ startUrl, viewport: { width, height }, javaScriptEnabled }: WebkitOptions): string[] {
  return [
    '--private',
    '--javascript-can-open-windows-automatically=true',
    // Only scripts of documents are switched off, because Playwright itself needs scripts.
    `--enable-javascript-markup=${javaScriptEnabled}`,
    // Only a window opened by a script has the requested size.
    `javascript:void open('${startUrl}', '', 'noopener,width=${width},height=${height}')`,
  ];
}

/** The inspector's WebSocket URL for the window that shows a page. */
async function inspectorUrlOf(inspector: string, pageUrl: string): Promise<string> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    const list = await fetch(`http://${inspector}/`, { signal: AbortSignal.timeout(timeout) }).then(
      (answer) => answer.text(),
      // The inspector does not listen yet.
      () => '',
    );
    const row = list.split('<tr>').find((text) => text.includes(`>${pageUrl}<`));
    const path = /\/socket\/\d+\/\d+\/WebPage/.exec(row ?? '')?.[0];
    if (path !== undefined) return `ws://${inspector}${path}`;
    await delay(100);
  }
  throw new Error(`WebKitGTK has opened no window at ${pageUrl} within ${timeout} ms`);
}

function splittingTransport(url: string): ConnectOverCDPTransport {
  let socket: WebSocket | undefined;
  return {
    open() {
      socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: timeout });
      socket.on('message', (message: RawData) => {
        const text = (message as Buffer).toString();
        // WebKit cancels a request when it moves a document to another process, and repeats it there. Playwright must not see
        // that.
        if (text.includes('Network.loadingFailed') && text.includes('Load request cancelled')) return;
        this.onmessage?.(JSON.parse(text) as object);
      });
      socket.on('error', () => undefined).on('close', () => this.onclose?.());
    },
    send(message) {
      const bytes = Buffer.from(JSON.stringify(message));
      for (let from = 0; from < bytes.length; from += maxFrameSize) {
        const to = from + maxFrameSize;
        socket?.send(bytes.subarray(from, to), { binary: false, fin: to >= bytes.length });
      }
    },
    close: () => socket?.close(),
  };
}
