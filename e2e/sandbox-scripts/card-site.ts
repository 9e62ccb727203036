import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../site/root.ts';

const fontFile = 'shell/kit/fonts/besley.woff2';

/** A small site at its own origin that takes cards as ours does: the providers' own wrappers, under a strict policy. */
export interface CardSite extends AsyncDisposable {
  readonly origin: string;
}

/** @param sandbox the origin that browsers meet the sandbox at; only frames and calls to it are let through */
export async function openCardSite(sandbox: string): Promise<CardSite> {
  const script = await bundle();
  const font = await readFile(join(root, fontFile));
  const server = createServer((request, response) => {
    if (request.url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (request.url === '/font.woff2') {
      // Frames are of another origin: a font without this header is none to them.
      response.writeHead(200, { 'content-type': 'font/woff2', 'access-control-allow-origin': '*' });
      return response.end(font);
    }
    if (request.url?.startsWith('/favicon')) return response.writeHead(204).end();
    const nonce = randomBytes(12).toString('base64');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, sandbox),
    });
    return response.end(page(nonce, sandbox, kindOf(request.url)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'e2e/sandbox-scripts/page/card-page.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Like that of the site's own checkout. */
function policy(nonce: string, sandbox: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${sandbox}`,
    `frame-src ${sandbox}`,
    "img-src 'self' data:",
    "base-uri 'none'",
  ].join('; ');
}

/** `stripe` is the React page, `plain` has Stripe's script alone, `square` Square's. */
type Kind = 'stripe' | 'plain' | 'square';

function kindOf(path = ''): Kind {
  if (path.startsWith('/square')) return 'square';
  return path.startsWith('/plain') ? 'plain' : 'stripe';
}

function page(nonce: string, sandbox: string, kind: Kind): string {
  const script = (src: string): string => `<script nonce="${nonce}" src="${src}" defer></script>`;
  const scripts = {
    stripe: script(`${sandbox}/stripe/stripe.js`) + script('/page.js'),
    plain: script(`${sandbox}/stripe/stripe.js`),
    square: script(`${sandbox}/square/square.js`),
  };
  const root = '<div id="root"></div>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Pay</title><meta name="viewport" content="width=device-width">
<style nonce="${nonce}">body{font:16px/1.5 sans-serif;margin:24px} output{display:block;overflow-wrap:anywhere}
:root[data-dark]{color-scheme:dark;background:#171e20;color:#f0eee7}</style>
${scripts[kind]}</head>
<body>${kind === 'stripe' ? root : `<main><h1>Pay</h1>${root}</main>`}</body></html>`;
}
