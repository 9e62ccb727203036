import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** One way of delivering the same page. */
export interface Variant {
  readonly name: string;
  readonly what: string;
  /** Turns the page server's HTML into this variant's. */
  readonly html: (html: string) => string;
  /** Whether scripts run, and so whether the page becomes interactive. */
  readonly scripts: boolean;
}

const script = /<script defer[^>]*><\/script>/g;
const preload = /<link rel="preload" as="script"[^>]*>/g;

/** The variants, for a monolith whose entry is at `monolithUrl`. */
export function pageVariants(monolithUrl: string): Variant[] {
  const monolith = (html: string) =>
    html.replace(script, `<script defer fetchpriority="low" src="${monolithUrl}"></script>`).replace(preload, '');
  return [
    { name: 'federated', what: 'the site as it is', html: (html) => html, scripts: true },
    { name: 'monolith', what: 'one bundle, the same HTML', html: monolith, scripts: true },
    {
      name: 'no script',
      what: 'the same HTML without any script',
      html: (html) => html.replace(script, '').replace(preload, ''),
      scripts: false,
    },
  ];
}

/**
 * Serves one variant: HTML as one brotli body, whatever the variant; everything else straight from the page server or,
 * below `monolithBase`, from the monolith's build.
 */
export async function serveVariant(
  variant: Variant,
  origin: string,
  monolith: { base: string; folder: string },
): Promise<{ origin: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path.startsWith(monolith.base)) {
      void readFile(`${join(monolith.folder, path.slice(monolith.base.length))}.br`).then(
        (body) =>
          outgoing
            .writeHead(200, {
              'content-type': 'text/javascript',
              'content-encoding': 'br',
              'content-length': body.length,
              'cache-control': 'public, max-age=31536000, immutable',
            })
            .end(body),
        () => outgoing.writeHead(404).end(),
      );
      return;
    }
    const isPage = !/^\/(assets|releases|api)\//.test(path);
    const headers = { ...incoming.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) };
    request(`${origin}${path}`, { method: incoming.method, headers }, (answer) => {
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = brotliCompressSync(variant.html(Buffer.concat(chunks).toString('utf8')), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        });
        // The monolith's build knows no hashes.
        const { 'transfer-encoding': _chunked, 'integrity-policy': _hashes, ...kept } = answer.headers;
        outgoing
          .writeHead(answer.statusCode ?? 502, { ...kept, 'content-encoding': 'br', 'content-length': body.length })
          .end(body);
      });
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
