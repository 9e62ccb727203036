import { readFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compress, compressedOnce, type CompressedOnce } from '@plumbline/serving/encodings';
import type { Variant } from './variants.ts';

const decompress = promisify(brotliDecompress);

/**
 * Serves one variant. Responses that the variant does not change are the page server's, byte for byte. The variant's own are
 * compressed as the page server does: cacheable pages once for all views, and the files of a build in advance.
 */
export async function serveVariant(variant: Variant, site: string): Promise<{ origin: string; server: Server }> {
  const answer = answerer(variant, site);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      // The browser closes its connections at the end of a view.
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function answerer({ html, documents, files }: Variant, site: string) {
  const documentBodies = new Map(
    Array.from(documents ?? [], ([path, text]) => [path, compressedOnce(Buffer.from(text))]),
  );
  const changed = new Map<string, CompressedOnce>();
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/';
    const document = documentBodies.get(path);
    if (document) return send(outgoing, { 'content-type': 'text/html; charset=utf-8' }, await document('br'));
    if (files && path.startsWith(files.base)) {
      const body = await readFile(`${join(files.folder, path.slice(files.base.length))}.br`);
      return send(outgoing, { 'content-type': 'text/javascript; charset=utf-8', ...immutable }, body);
    }
    const answer = await ask(site + path, incoming);
    const { 'transfer-encoding': _parts, ...headers } = answer.headers;
    if (!html || !headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return pipeline(answer, outgoing);
    }
    const body = await buffer(answer);
    const change = async () => Buffer.from(html((await decompress(body)).toString()));
    const { etag } = headers;
    if (!etag) return send(outgoing, headers, await compress(await change(), 'br', 'once'));
    const compressed = changed.get(etag) ?? compressedOnce(await change());
    changed.set(etag, compressed);
    return send(outgoing, headers, await compressed('br'));
  };
}

/** The page server's headers of immutable files. */
const immutable = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
};

function send(outgoing: ServerResponse, headers: OutgoingHttpHeaders, body: Buffer): void {
  outgoing.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': body.length }).end(body);
}

/** Forwards the browser's request to the page server, with the browser's headers. */
function ask(url: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: incoming.method, headers: incoming.headers }, resolve);
    pipeline(incoming, outgoing).catch(reject);
    outgoing.on('error', reject);
  });
}
