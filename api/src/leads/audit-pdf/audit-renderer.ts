import { Worker } from 'node:worker_threads';
import { openPdfRenderer } from '../../platform/pdf/renderer.ts';
import type { AuditCopy } from './render-audit.ts';

/** Renders audits as PDF. */
export interface AuditRenderer {
  /** The audit as a PDF; if the name is null, the PDF has a blank line for it. */
  render(name: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

/** Cached copies: a link is mostly opened soon after its mail was sent, sometimes by several programs at once. */
const cacheSize = 16;

/** Renders audits, and keeps the last copies. */
export function openAuditRenderer(about: { readonly product: string; readonly origin: string }): AuditRenderer {
  const copies = new Map<string | null, Promise<Buffer>>();
  const renderer = openPdfRenderer<AuditCopy>(() => new Worker(new URL('./render-thread.ts', import.meta.url)));
  return {
    render: (name) => {
      const copy = copies.get(name) ?? renderer.render({ name, ...about });
      copies.delete(name);
      copies.set(name, copy);
      copy.catch(() => copies.delete(name));
      const [oldest] = copies.keys();
      if (copies.size > cacheSize && oldest !== undefined) copies.delete(oldest);
      return copy;
    },
    close: () => renderer.close(),
  };
}
