import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { installed, readDeployment, replaceValues } from '../../../../shell/cli/testing/deployment-files.ts';
import { startNginx, type RunningNginx } from '../../../../shell/cli/testing/running-nginx.ts';
import type { RunningSite } from '../../../site/running-site.ts';
import type { Answer } from './ask.ts';

/** The path of the page that nginx serves from a file. */
export const filePath = '/the-page-as-a-file';

/** Headers that nginx itself sets for every response, and headers of one connection. */
const headersOfNginx = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'server'];

/** An nginx in front of a site. */
export interface NginxSite extends RunningNginx {
  readonly port: number;
  /** The file that nginx serves at {@link filePath}. */
  readonly file: string;
}

/**
 * Starts nginx in front of a site, configured as in docs/deploy.md but without TLS. It also serves one page, `page`, from a file.
 */
export async function startNginxInFrontOf(
  { origin, dataDir }: RunningSite,
  { folder, page }: { readonly folder: string; readonly page: Answer },
): Promise<NginxSite> {
  const nginx = installed('nginx');
  if (nginx === undefined) throw new Error('This bench needs nginx: apt install nginx');
  const file = join(folder, 'page');
  const [port, httpPort, defaultServerPort] = [await freePort(), await freePort(), await freePort()];
  const site = replaceValues(readDeployment('nginx/plumbline.conf'), {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2 default_server;': `listen 127.0.0.1:${defaultServerPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2 default_server;': '',
    'listen [::]:443 ssl http2;': '',
    'ssl_certificate /etc/letsencrypt/live/www.plumbline.example/fullchain.pem;': '',
    'ssl_certificate_key /etc/letsencrypt/live/www.plumbline.example/privkey.pem;': '',
    '/var/log/nginx': folder,
    '/var/lib/nginx': folder,
    '/var/lib/plumbline': dataDir,
    '127.0.0.1:3000': `127.0.0.1:${new URL(origin).port}`,
    // All visitors of a bench have one IP address.
    'rate=50r/s': 'rate=1000000r/s',
    'location @pages': `${fileLocation(page, file)}\n\n  location @pages`,
  });
  // The first two as in Debian's configuration; the third because a load reuses its connections for all requests.
  const more = 'sendfile on; tcp_nopush on; keepalive_requests 1000000000;';
  return { port, file, ...(await startNginx(nginx, { folder, site, port, more })) };
}

/** A location that serves the file with the page's headers. The file is compressed already: Debian's nginx has no Brotli. */
function fileLocation({ headers }: Answer, file: string): string {
  const pageHeaders = Object.entries(headers).filter(([name]) => !headersOfNginx.includes(name));
  const lines = pageHeaders.map(([name, value]) => `add_header ${name} ${quoted(String(value))};`);
  return [
    `location ${filePath} {`,
    `alias ${file}; types {} default_type ${quoted(headers['content-type'] ?? '')};`,
    'etag off; if_modified_since off; max_ranges 0; add_header Last-Modified "";',
    ...lines,
    '}',
  ].join('\n    ');
}

function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would read a variable in ${text}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
