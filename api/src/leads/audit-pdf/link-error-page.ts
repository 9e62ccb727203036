import { createHash } from 'node:crypto';
import { errorStatus } from '@plumbline/contract/error-status';
import type { Site } from '@plumbline/contract/site';
import type { Context } from 'koa';
import { Html, html } from '@plumbline/serving/html';
import type { Failure } from '../../platform/http/failure.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#F4F3EE, #171E20); color: light-dark(#1B2325, #F0EEE7);
  font: 17px/1.6 'Instrument Sans', 'Helvetica Neue', Arial, sans-serif }
main { max-width: 560px; min-height: 100vh; box-sizing: border-box; margin: 0 0 0 clamp(14px, 10vw, 168px);
  padding: 96px 24px; border-left: 1.5px solid light-dark(#A97E2F, #D9B468) }
h1 { margin: 0 0 16px; font: 400 34px/1.1 Besley, Rockwell, Georgia, serif; letter-spacing: -.02em }
a { color: light-dark(#27499A, #A9BEF2); text-underline-offset: 3px }
a:focus-visible { outline: 2px solid; outline-offset: 2px }
`;
// The policy contains the hash of the exact text between the tags.
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/** An error page for a link from a mail, with advice. */
export function showLinkError(ctx: Context, { code, message }: Failure, site: Site): void {
  ctx.status = errorStatus[code];
  ctx.set({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  });
  ctx.body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>The audit is not here – ${site.product}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>The audit is not here</h1>
          <p>${message}</p>
          <p><a href="${site.origin}/">Go to ${new URL(site.origin).host}</a></p>
        </main>
      </body>
    </html> `.markup;
}
