import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../site/root.ts';

const fontFile = 'shell/kit/fonts/besley.woff2';

/** A small site with card fields, like our checkout: with the providers' npm libraries, and a strict content security policy. */
export interface CardSite extends AsyncDisposable {
  readonly origin: string;
}

/** Starts the site. @param sandbox - the sandbox's origin, the only one that the policy allows besides the site's own */
export async function openCardSite(sandbox: string): Promise<CardSite> {
  const script = await bundle();
  const font = await readFile(join(root, fontFile));
  const server = createServer((request, response) => {
    if (request.url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (request.url === '/font.woff2') {
      // The provider's frames have another origin, and can use a font only with this header.
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

/** A content security policy like that of our checkout. */
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

/** `stripe`: a React page with Stripe's library; `plain`: only Stripe's script; `square`: only Square's. */
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
