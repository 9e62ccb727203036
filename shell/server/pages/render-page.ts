import type { PageInput } from '../../src/entry-server.tsx';
import { withDeadline } from '../../src/remotes/with-deadline.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** In ms. */
const deadline = 2_000;

/** The body of a document. */
export interface RenderedBody {
  readonly html: string;
  readonly styles: string;
  /** Whether the HTML contains the page; else it contains a placeholder that the browser fills. */
  readonly rendered: boolean;
  /** Render time in s. */
  readonly seconds: number;
}

/** Renders header, footer, and between them a placeholder that the browser fills, or the notice that there is no page. */
export async function renderPlace(renderer: ShellRenderer, input: PageInput): Promise<RenderedBody> {
  await separateTask();
  const began = performance.now();
  try {
    const body = await withDeadline(renderer.renderBody(input), deadline, `it took longer than ${deadline} ms`);
    return { ...body, rendered: input.owned === null, seconds: (performance.now() - began) / 1_000 };
  } catch {
    return { html: '', styles: '', rendered: false, seconds: 0 };
  }
}

const waitingRenders: (() => void)[] = [];

/**
 * Resolves in an event-loop iteration of its own, in order of calls. Rendering blocks the process and Node accepts one new
 * connection per iteration: if all waiting pages rendered in the same iteration, open connections would be served repeatedly
 * while new ones timed out.
 */
export function separateTask(): Promise<void> {
  return new Promise((resolve) => {
    waitingRenders.push(resolve);
    if (waitingRenders.length === 1) setImmediate(runNext);
  });
}

function runNext(): void {
  waitingRenders[0]?.();
  waitingRenders.shift();
  // An immediate queued by an immediate runs after the next poll of the network.
  if (waitingRenders.length > 0) setImmediate(runNext);
}
