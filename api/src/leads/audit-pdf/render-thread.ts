import { parentPort } from 'node:worker_threads';
import { renderAudit, type AuditCopy } from './render-audit.ts';

/** A request to the worker thread. */
export interface RenderOrder {
  readonly id: number;
  readonly copy: AuditCopy;
}

/** The thread's answer. */
export type RenderAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

parentPort?.on('message', (order: RenderOrder) => void work(order));

async function work({ id, copy }: RenderOrder): Promise<void> {
  const answer = await renderAudit(copy).then(
    (pdf): RenderAnswer => ({ id, pdf }),
    (error: unknown): RenderAnswer => ({ id, error: String(error) }),
  );
  parentPort?.postMessage(answer);
}
