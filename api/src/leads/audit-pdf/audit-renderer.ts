import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderOrder } from './render-thread.ts';

/** Makes audits. */
export interface AuditRenderer {
  /** The audit as a PDF; with null for a name, a line to write it on. */
  render(name: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Copies kept: a link is mostly opened soon after its mail was sent, and sometimes by several programs at once. */
const kept = 16;

/** Makes audits in a thread of their own: each is a tenth of a second of work, in which no request would be answered. */
export function openAuditRenderer(about: { readonly product: string; readonly origin: string }): AuditRenderer {
  const copies = new Map<string | null, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let orders = 0;

  const giveUp = (reason: string): void => {
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
    worker.on('error', (error) => giveUp(`the thread of the audits failed: ${String(error)}`));
    worker.on('exit', () => thread === worker && giveUp('the thread of the audits ended'));
    // It keeps no process alive that has nothing else to do.
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
      if (copies.size > kept && oldest !== undefined) copies.delete(oldest);
      return copy;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
