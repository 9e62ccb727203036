import type { PageInput } from '../../src/entry-server.tsx';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

export interface RenderedBody {
  readonly html: string;
  readonly styles: string;
  /** Whether the HTML contains the page; else it contains a placeholder that the browser fills. */
  readonly rendered: boolean;
  /** Render time in s. */
  readonly seconds: number;
}

/** Renders header, footer, and between them a placeholder that the browser fills, or the notice that there is no page. */
export async function renderPlaceholder(renderer: ShellRenderer, input: PageInput): Promise<RenderedBody> {
  const began = performance.now();
  try {
    const body = await renderer.renderBody(input);
    return { ...body, rendered: input.owned === null, seconds: (performance.now() - began) / 1_000 };
  } catch {
    return { html: '', styles: '', rendered: false, seconds: 0 };
  }
}
