import type { Logger } from 'pino';
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

/** Renders a page, or a placeholder if the input has no page. @throws whatever the page throws, and Error after the deadline. */
export async function renderPage(renderer: ShellRenderer, input: PageInput): Promise<RenderedBody> {
  await separateTask();
  const began = performance.now();
  const rendering = renderer.renderBody(input);
  const body = await withDeadline(rendering, deadline, `it took longer than ${deadline} ms`);
  const rendered = input.owned === null || input.page !== null;
  return { ...body, rendered, seconds: (performance.now() - began) / 1_000 };
}

/** Renders header, footer and a placeholder that the browser fills with the page. */
export async function renderPlaceholder(renderer: ShellRenderer, input: PageInput): Promise<RenderedBody> {
  return renderPage(renderer, { ...input, page: null }).catch(() => ({
    html: '',
    styles: '',
    rendered: false,
    seconds: 0,
  }));
}

/** The head of a page; a plain head if the page's meta throws. */
export function describePage(renderer: ShellRenderer, input: PageInput, log: Logger) {
  try {
    return renderer.describePage(input);
  } catch (error) {
    const { name, release } = input.owned?.remote ?? {};
    log.error({ err: error, remote: name, release }, 'the meta of a page threw: its head stays plain');
    return renderer.describePage({ ...input, page: null });
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
