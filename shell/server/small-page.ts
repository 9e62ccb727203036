import { createHash } from 'node:crypto';
import type { Site } from '@plumbline/contract/site';
import { escapeHtml } from './pages/escape.ts';

/** A page that needs nothing else: no script, no file, no remote. */
export interface SmallPage {
  readonly html: string;
  /** Its `Content-Security-Policy`. */
  readonly policy: string;
}

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}:root{color-scheme:light dark}';
const hash = createHash('sha256').update(style).digest('base64');

/** @param text One sentence or two, in plain text. */
export function smallPage({ product }: Site, { heading, text }: { heading: string; text: string }): SmallPage {
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${heading} | ${product}`)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></body></html>
`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  };
}
