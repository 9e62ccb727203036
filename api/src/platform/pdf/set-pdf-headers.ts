import type { Context } from 'koa';

/** Headers of an answer whose path is a credential: hidden from caches, search engines and other sites. */
export function setKeyHeaders(ctx: Context): void {
  ctx.set({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}

/** Headers of a PDF that browsers show in their own viewer. */
export function setPdfHeaders(ctx: Context, filename: string): void {
  ctx.set({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${filename}"`,
    // Browsers show a PDF with their own scripts and styles, which the API's usual policy would block.
    'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  });
}
