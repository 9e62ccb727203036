import type { Context } from 'koa';
import type { ShellBuild } from '@plumbline/build/shell-output';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';

/** `Link` values for the fonts that every page needs first. Scripts are not among them: they wait for the first paint. */
export function linksOfEveryPage({ criticalFonts }: Pick<ShellRenderer, 'criticalFonts'>, build: ShellBuild): string[] {
  return criticalFonts.flatMap((file) => {
    const address = build.fonts[file];
    return address ? [`<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : [];
  });
}

/**
 * Sends 103 Early Hints (RFC 8297) while the page is rendered, to browser navigations only: other clients have taken the 103
 * for the final response.
 */
export function sendEarlyHints({ req, res }: Context, links: readonly string[]): void {
  if (links.length === 0 || req.headers['sec-fetch-mode'] !== 'navigate' || req.httpVersion === '1.0') return;
  res.writeEarlyHints({ link: [...links] });
}
