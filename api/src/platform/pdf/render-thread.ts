import { parentPort } from 'node:worker_threads';

/** A request to the worker thread. */
export interface RenderRequest<Content> {
  readonly id: number;
  readonly content: Content;
}

/** The thread's answer. */
export type RenderAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

/** Connects the worker thread: renders the content of every request. */
export function renderInThread<Content>(render: (content: Content) => Promise<Uint8Array>): void {
  parentPort?.on('message', ({ id, content }: RenderRequest<Content>) => {
    const send = (answer: RenderAnswer): void => parentPort?.postMessage(answer);
    void render(content).then(
      (pdf) => send({ id, pdf }),
      (error: unknown) => send({ id, error: String(error) }),
    );
  });
}
