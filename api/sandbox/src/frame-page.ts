import type { Context } from 'koa';
import { html, type Html } from '@plumbline/serving/html';

interface FramePage {
  readonly title: string;
  readonly styles: string;
  readonly script: string;
  readonly content?: Html;
}

/**
 * Responds with the document of a frame in the site's pages. It may load scripts, styles and data from the sandbox
 * only.
 */
export function showFramePage(ctx: Context, { title, styles, script, content = html`` }: FramePage): void {
  ctx.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src http: https: data:; base-uri 'none'; form-action 'none'",
  });
  ctx.body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – sandbox</title>
        <link rel="stylesheet" href="${styles}" />
        <script src="${script}" defer></script>
      </head>
      <body>
        <div id="content">${content}</div>
      </body>
    </html>`.markup;
}
