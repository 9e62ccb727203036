import { parentPort } from 'node:worker_threads';

/** A request to the worker thread. */
export interface RenderOrder<Copy> {
  readonly id: number;
  readonly copy: Copy;
}

/** The thread's answer. */
export type RenderAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

/** Connects the worker thread: renders every copy that it receives. */
export function renderInThread<Copy>(render: (copy: Copy) => Promise<Uint8Array>): void {
  parentPort?.on('message', ({ id, copy }: RenderOrder<Copy>) => {
    const send = (answer: RenderAnswer): void => parentPort?.postMessage(answer);
    void render(copy).then(
      (pdf) => send({ id, pdf }),
      (error: unknown) => send({ id, error: String(error) }),
    );
  });
}
