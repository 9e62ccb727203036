import { Agent, get } from 'node:http';

/** The results of the views so far. */
export interface Views {
  done: number;
  /** The number of failed views, by cause. */
  readonly failed: Map<string, number>;
  /** The duration of each answered view, in ms. */
  readonly times: number[];
}

/** In ms: a view that takes longer has failed. */
const timeout = 10_000;

/**
 * Views pages over keep-alive connections, as a proxy in front of the page server does. The host is an IP address: for a host name
 * with two, Node's client tries one after the other for 250 ms each, which a busy process misses.
 */
export function openViewer(port: string): {
  readonly views: Views;
  /** Requests a page. @returns its HTML; null if the request failed */
  readonly view: (path: string, isWhole: (html: string) => boolean) => Promise<string | null>;
  readonly close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const views: Views = { done: 0, failed: new Map(), times: [] };
  const ask = (path: string) =>
    new Promise<{ status: number; html: string }>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, path, agent, timeout }, (answer) => {
        let html = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (html += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html })).on('error', reject);
      });
      request.on('timeout', () => request.destroy(new Error('took too long'))).on('error', reject);
    });
  const fail = (why: string) => views.failed.set(why, (views.failed.get(why) ?? 0) + 1);
  return {
    views,
    async view(path, isWhole) {
      const started = performance.now();
      try {
        const { status, html } = await ask(path);
        if (status !== 200 || !isWhole(html)) fail(`status ${status}, ${html.length} characters`);
        views.times.push(performance.now() - started);
        return html;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        fail(code ?? message);
        return null;
      } finally {
        views.done += 1;
      }
    },
    close: () => agent.destroy(),
  };
}
