import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderOrder } from './render-thread.ts';

/** Renders audits as PDF. */
export interface AuditRenderer {
  /** The audit as a PDF; if the name is null, the PDF has a blank line for it. */
  render(name: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Cached copies: a link is mostly opened soon after its mail was sent, sometimes by several programs at once. */
const cacheSize = 16;

/** Renders audits in a worker thread, because each takes 100 ms, during which no request would be answered. */
export function openAuditRenderer(about: { readonly product: string; readonly origin: string }): AuditRenderer {
  const copies = new Map<string | null, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let orders = 0;

  const failAll = (reason: string): void => {
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url));
    worker.on('message', (answer: RenderAnswer) => {
      const order = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf));
      else order?.reject(new Error(answer.error));
    });
    worker.on('error', (error) => failAll(`the audit thread failed: ${String(error)}`));
    worker.on('exit', () => thread === worker && failAll('the audit thread ended'));
    // The thread must not keep the process alive.
    worker.unref();
    return worker;
  };
  const order = (name: string | null): Promise<Buffer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const id = (orders += 1);
    waiting.set(id, { resolve, reject });
    thread ??= start();
    thread.postMessage({ id, copy: { name, ...about } } satisfies RenderOrder);
    return promise;
  };
  return {
    render: (name) => {
      const copy = copies.get(name) ?? order(name);
      copies.delete(name);
      copies.set(name, copy);
      copy.catch(() => copies.delete(name));
      const [oldest] = copies.keys();
      if (copies.size > cacheSize && oldest !== undefined) copies.delete(oldest);
      return copy;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
