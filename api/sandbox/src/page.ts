import type { Context } from 'koa';
import { html, type Html } from '@plumbline/serving/html';

interface Page {
  readonly title: string;
  readonly content: Html;
}

/** Responds with a page that is labelled as the sandbox's, so that nobody mistakes it for the real provider's. */
export function showPage(ctx: Context, { title, content }: Page): void {
  ctx.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  });
  ctx.body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – sandbox</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <p class="sandbox"><strong>Sandbox.</strong> Nothing here reaches anybody.</p>
          <nav aria-label="Sandbox">
            <a href="/">Overview</a> <a href="/mail">Mailbox</a> <a href="/payments">Payments</a>
            <a href="/subscriptions">Subscriptions</a> <a href="/webhooks">Webhooks and faults</a>
            <a href="/wallets">Wallets</a> <a href="/square">Square</a> <a href="/dashboard">Dashboard visits</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.markup;
}

/** `2026-11-21 12:00:00 UTC` in a `time` element. */
export function timeHtml(iso: string): Html {
  return html`<time datetime="${iso}">${iso.replace('T', ' ').replace(/\.\d+Z$/, '')} UTC</time>`;
}
