import type { Context } from 'koa';
import type { ShellBuild } from '@plumbline/build/shell-output';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** What every page will need, as values of `Link`: the fonts of what is read first. Scripts wait for the first paint. */
export function linksOfEveryPage({ criticalFonts }: Pick<ShellRenderer, 'criticalFonts'>, build: ShellBuild): string[] {
  return criticalFonts.flatMap((file) => {
    const address = build.fonts[file];
    return address ? [`<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : [];
  });
}

/**
 * Tells what the page will need while it is still being made (RFC 8297). Only a browser that says that it opens a document is
 * told: others were known to take the first answer for the last.
 */
export function sendEarlyHints({ req, res }: Context, links: readonly string[]): void {
  if (links.length === 0 || req.headers['sec-fetch-mode'] !== 'navigate' || req.httpVersion === '1.0') return;
  res.writeEarlyHints({ link: [...links] });
}
