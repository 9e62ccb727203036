import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { webkit, type Browser, type ConnectOverCDPTransport, type ViewportSize } from '@playwright/test';
import { freePort } from '@plumbline/serving/testing/free-port';
import { WebSocket, type RawData } from 'ws';

/** In ms, for each step of the browser or its screen. */
const timeout = 20_000;
/** In bytes: WebKitGTK closes a connection that sends it 128 KiB in one frame. */
const longestFrame = 64 * 1024;

interface WebkitOptions {
  /** An address of the site that its window opens with: Playwright loses a window whose first page is of another origin. */
  readonly start: string;
  readonly viewport: ViewportSize;
  readonly javaScriptEnabled: boolean;
}

/** WebKitGTK's own browser, with one window. */
interface RunningWebkit {
  readonly browser: Browser;
  /** The X11 screen of its window, such as `:99`. */
  readonly display: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts WebKitGTK's own browser on a screen of its own. Its inspector has the protocol of Playwright for Safari on phones.
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
    const [said] = await once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(timeout) });
    const display = `:${String(said).trim()}`;
    const inspector = `127.0.0.1:${await freePort()}`;
    programs.push(
      spawn(process.env['WEBKIT'] ?? 'MiniBrowser', programArguments(options), {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, WEBKIT_INSPECTOR_HTTP_SERVER: inspector },
      }),
    );
    const transport = inFrames(await windowAt(inspector, options.start));
    return { browser: await webkit.connectOverCDP(transport, { timeout: timeout }), display, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function programArguments({ start, viewport: { width, height }, javaScriptEnabled }: WebkitOptions): string[] {
  return [
    '--private',
    '--javascript-can-open-windows-automatically=true',
    // Playwright needs scripts itself: only those of documents are left out.
    `--enable-javascript-markup=${javaScriptEnabled}`,
    // Only a window opened by a script has the requested size.
    `javascript:void open('${start}', '', 'noopener,width=${width},height=${height}')`,
  ];
}

/** The inspector's address for the window at this address. */
async function windowAt(inspector: string, address: string): Promise<string> {
  const late = Date.now() + timeout;
  while (Date.now() < late) {
    const list = await fetch(`http://${inspector}/`, { signal: AbortSignal.timeout(timeout) }).then(
      (answer) => answer.text(),
      // It does not listen yet.
      () => '',
    );
    const row = list.split('<tr>').find((text) => text.includes(`>${address}<`));
    const path = /\/socket\/\d+\/\d+\/WebPage/.exec(row ?? '')?.[0];
    if (path !== undefined) return `ws://${inspector}${path}`;
    await delay(100);
  }
  throw new Error(`WebKitGTK has opened no window at ${address} within ${timeout} ms`);
}

function inFrames(address: string): ConnectOverCDPTransport {
  let socket: WebSocket | undefined;
  return {
    open() {
      socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: timeout });
      socket.on('message', (message: RawData) => {
        const text = (message as Buffer).toString();
        // A document that moves to another process is requested again there; Playwright would stop waiting for it.
        if (text.includes('Network.loadingFailed') && text.includes('Load request cancelled')) return;
        this.onmessage?.(JSON.parse(text) as object);
      });
      socket.on('error', () => undefined).on('close', () => this.onclose?.());
    },
    send(message) {
      const bytes = Buffer.from(JSON.stringify(message));
      for (let from = 0; from < bytes.length; from += longestFrame) {
        const to = from + longestFrame;
        socket?.send(bytes.subarray(from, to), { binary: false, fin: to >= bytes.length });
      }
    },
    close: () => socket?.close(),
  };
}
