import type { PageInput } from '../../src/entry-server.tsx';
import { withDeadline } from '../../src/remotes/with-deadline.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** In ms. */
const deadline = 2_000;

/** The body of a document. */
export interface RenderedBody {
  readonly html: string;
  readonly styles: string;
  /** Whether the page is in the HTML; else it has a place in which the browser renders the page. */
  readonly rendered: boolean;
  /** How long it took, in s. */
  readonly seconds: number;
}

/** Header and footer, and between them that there is no page, or a place in which the browser renders the page. */
export async function renderPlace(renderer: ShellRenderer, input: PageInput): Promise<RenderedBody> {
  await ownTask();
  const began = performance.now();
  try {
    const body = await withDeadline(renderer.renderBody(input), deadline, `it took longer than ${deadline} ms`);
    return { ...body, rendered: input.owned === null, seconds: (performance.now() - began) / 1_000 };
  } catch {
    return { html: '', styles: '', rendered: false, seconds: 0 };
  }
}

const waiting: (() => void)[] = [];

/**
 * Resolves in an iteration of the event loop in which nobody else's does, in the order of asking. Rendering holds the
 * process, and Node accepts one new connection in each iteration: if every page that waits were rendered in the same one,
 * connections that are open would be served again and again while new ones waited until they gave up.
 */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(takeOne);
  });
}

function takeOne(): void {
  waiting[0]?.();
  waiting.shift();
  // An immediate that is queued while immediates run comes after the next look at the network.
  if (waiting.length > 0) setImmediate(takeOne);
}
