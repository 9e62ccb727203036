import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseFiles } from './inspect-files.ts';

/**
 * The absolute URL of a script, style sheet, module or data file, or of any socket; links to pages do not match.
 * The length of the path is limited, because a script of many addresses would otherwise be scanned to its end for each.
 */
const loadedUrl =
  /(?:https?:)?\/\/([\w-]+(?:\.[\w-]+)+(?::\d+)?)\/[^\s"'`<>()\\]{0,300}\.(?:m?js|css|wasm|json)\b|(wss?:\/\/[\w.-]+(?::\d+)?)/g;

/** Reserved host names (RFC 2606), which libraries use in messages as examples. */
const reservedHost = /(?:^|\.|\/\/)example\.(?:com|net|org)(?::|$)|\.(?:example|invalid|test|localhost)(?::|$)/;

/** The origins that the content security policy allows on pages with payments. */
const paymentOrigins = ['https://js.stripe.com', 'https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'];

/**
 * Scripts that contain addresses of code at other origins. Only literal addresses are found; the content security
 * policy blocks those built at runtime.
 */
export function foreignOrigins({ declaration }: Release, files: ReleaseFiles, allowed: readonly string[]): Issue[] {
  const takesPayments = declaration.routes.some(({ policy }) => policy === 'payments');
  const allowedOrigins = new Set([...allowed, ...(takesPayments ? paymentOrigins : [])]);
  return [...files]
    .filter(([path]) => path.startsWith('browser/') && path.endsWith('.js'))
    .flatMap(([path, content]) => {
      const origins = [...content.toString('utf8').matchAll(loadedUrl)].map(
        ([, host, socket]) => socket ?? `https://${host}`,
      );
      const foreign = [...new Set(origins)].filter(
        (origin) => !allowedOrigins.has(origin) && !reservedHost.test(origin),
      );
      if (foreign.length === 0) return [];
      return { path: `files.${path}`, message: `loads from ${foreign.join(', ')}, which this site does not allow` };
    });
}
