import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Context } from 'koa';

/** A script for browsers, compiled from TypeScript sources. */
export interface BrowserScript {
  /** Responds with the script, or 304 to a browser that has this version. */
  serve(ctx: Context): void;
}

/**
 * One classic script that contains an entry and everything that the entry imports. The script is built at the first
 * request, so that the sandbox needs no build step and starts without delay. It is bundled (by esbuild, in a few
 * hundredths of a second) because a provider's script is one file that defines a global as soon as it has loaded, which
 * modules do not.
 */
export function browserScript(entry: URL): BrowserScript {
  let bundle: { readonly text: string; readonly etag: string } | null = null;
  return {
    serve: (ctx) => {
      bundle ??= buildBundle(entry);
      ctx.set({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      ctx.status = 200;
      ctx.etag = bundle.etag;
      if (ctx.fresh) ctx.status = 304;
      else ctx.body = bundle.text;
    },
  };
}

function buildBundle(entry: URL): { readonly text: string; readonly etag: string } {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    // The workspace's compiler options do not apply to these scripts.
    tsconfigRaw: {},
  });
  const text = outputFiles[0]?.text ?? '';
  return { text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
