import type { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';
import type { RenderAnswer, RenderRequest } from './render-thread.ts';

/** Renders PDFs of one kind from their content. */
export interface PdfRenderer<Content> {
  /** @throws Failure `unavailable` if too many others wait for the thread. */
  render(content: Content): Promise<Buffer>;
  close(): Promise<void>;
}

/** In number of PDFs that wait for the thread: some three seconds of its work. */
export const maxWaiting = 32;

/** In ms, with the wait for the thread; less than the page server waits for the API. */
const maxTime = 15_000;

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders in a worker thread, because each PDF takes 100 ms, during which no request would be answered. `start` starts
 * the thread, whose file calls `renderInThread`; it is called with the first content, and again after the thread
 * failed. A thread that takes longer than `timeout` for a PDF is ended, and those that wait for it fail.
 */
export function openPdfRenderer<Content>(start: () => Worker, timeout = maxTime): PdfRenderer<Content> {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let requests = 0;

  const failAll = (reason: string): void => {
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const open = (): Worker => {
    const worker = start();
    worker.on('message', (answer: RenderAnswer) => {
      const request = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('pdf' in answer) request?.resolve(Buffer.from(answer.pdf));
      else request?.reject(new Error(answer.error));
    });
    worker.on('error', (error) => failAll(`the PDF thread failed: ${String(error)}`));
    worker.on('exit', () => thread === worker && failAll('the PDF thread ended'));
    // The thread must not keep the process alive.
    worker.unref();
    return worker;
  };
  return {
    render: async (content) => {
      if (waiting.size >= maxWaiting)
        throw new Failure(
          'unavailable',
          'Too many PDFs are being made at the moment. Please try again in a few seconds.',
        );
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const id = (requests += 1);
      waiting.set(id, { resolve, reject });
      const worker = (thread ??= open());
      worker.postMessage({ id, content } satisfies RenderRequest<Content>);
      const timer = setTimeout(() => void worker.terminate(), timeout);
      return promise.finally(() => clearTimeout(timer));
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
