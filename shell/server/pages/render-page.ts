import type { Logger } from 'pino';
import type { PageInput } from '../../src/entry-server.tsx';
import { withDeadline } from '../../src/remotes/with-deadline.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** What a page's head says; a page that throws over it gets the head of one that says nothing. */
export function describe(
  input: PageInput,
  renderer: ShellRenderer,
  log: Logger,
): ReturnType<ShellRenderer['describePage']> {
  try {
    return renderer.describePage(input);
  } catch (error) {
    log.error({ err: error, ...nameOf(input) }, 'a page threw over its meta: its head stays plain');
    return renderer.describePage({ ...input, page: null });
  }
}

/** The HTML of a page, or of the place in which the browser renders it. */
export interface RenderedPage {
  readonly rendered: boolean;
  readonly content: string;
  readonly styles: string;
}

/** The HTML of a page that is there. @throws whatever the page throws, and Error where it is late. */
export async function renderPage(input: PageInput, renderer: ShellRenderer, deadline: number): Promise<RenderedPage> {
  const { html, styles } = await withDeadline(
    renderer.renderBody(input),
    deadline,
    `it took longer than ${deadline} ms`,
  );
  return { rendered: input.owned === null || input.page !== null, content: html, styles };
}

/** Header, footer and a place for the browser to render the page in. */
export async function renderPlace(input: PageInput, renderer: ShellRenderer): Promise<RenderedPage> {
  const body = await renderer.renderBody({ ...input, page: null }).catch(() => ({ html: '', styles: '' }));
  return { rendered: false, content: body.html, styles: body.styles };
}

function nameOf({ owned }: PageInput): { remote: string | undefined; release: string | undefined } {
  return { remote: owned?.remote.name, release: owned?.remote.release };
}
