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

/** Makes the worker thread that this runs in render every copy that it is sent. */
export function renderInThread<Copy>(render: (copy: Copy) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ id, copy }: RenderOrder<Copy>) => {
    const answer = await render(copy).then(
      (pdf): RenderAnswer => ({ id, pdf }),
      (error: unknown): RenderAnswer => ({ id, error: String(error) }),
    );
    parentPort?.postMessage(answer);
  });
}
