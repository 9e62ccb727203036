import type { Context } from 'koa';
import type { Site } from '@plumbline/contract/site';
import { escapeHtml } from '../render-host/escape.ts';
import { contentHash } from './pages/page-headers.ts';

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}:root{color-scheme:light dark}';

/** A page without scripts, files or remotes, and its `Content-Security-Policy`. `text`: one or two sentences of plain text. */
export function smallPage({ product }: Site, { heading, text }: { heading: string; text: string }) {
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${heading} | ${product}`)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></body></html>
`,
    policy: `default-src 'none'; style-src ${contentHash(style)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  };
}

/** Answers 503 and not 404: the page may be available soon, and search engines must not drop it. */
export function unavailableAnswer(site: Site): (ctx: Context) => void {
  const { html, policy } = smallPage(site, {
    heading: 'One moment, please',
    text: `This page of ${site.product} is not available just now. Please load it again in a few seconds.`,
  });
  return (ctx) => {
    ctx.set({ 'retry-after': '10', 'cache-control': 'no-store', 'content-security-policy': policy });
    ctx.status = 503;
    ctx.type = 'html';
    ctx.body = html;
    // The registry's fault is reported once, not per request.
    ctx.state['isReported'] = true;
  };
}
