import type { Logger } from 'pino';
import type { PageInput } from '../../src/entry-server.tsx';
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

/** The HTML of a page. Where it cannot be rendered: header, footer and a place for the browser to render it in. */
export async function renderPage(
  input: PageInput,
  renderer: ShellRenderer,
  log: Logger,
): Promise<{ rendered: boolean; content: string; styles: string }> {
  const body = await renderer.renderBody(input).catch((error: unknown) => {
    log.error({ err: error, ...nameOf(input) }, 'rendering failed: the browser renders the page');
    return null;
  });
  const rendered = body !== null && (input.owned === null || input.page !== null);
  const { html, styles } =
    body ?? (await renderer.renderBody({ ...input, page: null }).catch(() => ({ html: '', styles: '' })));
  return { rendered, content: html, styles };
}

function nameOf({ owned }: PageInput): { remote: string | undefined; release: string | undefined } {
  return { remote: owned?.remote.name, release: owned?.remote.release };
}
