import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface KoaContext {
  respond?: boolean;
  readonly res: Parameters<RequestListener>[1];
}
type Koa = new () => { use(middleware: (ctx: KoaContext) => void): void; callback(): RequestListener };

/**
 * A minimal server of a page: `node:http` that sends the bytes of a file, or Koa with one middleware that does the same:
 * `bare-server.ts <file> <alternating names and values of headers, as JSON> [koa]`.
 */
const [file = '', headersJson = '[]', framework] = process.argv.slice(2);
const body = readFileSync(file);
const headers = JSON.parse(headersJson) as string[];
const answer: RequestListener = (_, response) => void response.writeHead(200, headers).end(body);

function koaAnswer(): RequestListener {
  // The page server's own Koa.
  const { default: Application } = createRequire(new URL('../../../shell/package.json', import.meta.url))('koa') as {
    default: Koa;
  };
  const app = new Application();
  app.use((ctx) => {
    ctx.respond = false;
    ctx.res.writeHead(200, headers).end(body);
  });
  return app.callback();
}

const server = createServer(framework === 'koa' ? koaAnswer() : answer);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
