import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseFiles } from './inspect-files.ts';

/**
 * The absolute address of a script, style sheet, module or data file, or of any socket; links to pages do not match.
 * The length of the path is limited, because a script of many addresses would otherwise be scanned to its end for each.
 */
const loaded =
  /(?:https?:)?\/\/([\w-]+(?:\.[\w-]+)+(?::\d+)?)\/[^\s"'`<>()\\]{0,300}\.(?:m?js|css|wasm|json)\b|(wss?:\/\/[\w.-]+(?::\d+)?)/g;

/** RFC 2606: reserved names, used in messages as examples. */
const reserved = /(?:^|\.|\/\/)example\.(?:com|net|org)(?::|$)|\.(?:example|invalid|test|localhost)(?::|$)/;

/** The origins that the content security policy allows on pages with payments. */
const paymentOrigins = ['https://js.stripe.com', 'https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'];

/**
 * Scripts that contain addresses of code at other origins. Only literal addresses are found; the content security
 * policy blocks those built at runtime.
 */
export function foreignOrigins({ declaration }: Release, files: ReleaseFiles, allowed: readonly string[]): Issue[] {
  const takesPayments = declaration.routes.some(({ policy }) => policy === 'payments');
  const known = new Set([...allowed, ...(takesPayments ? paymentOrigins : [])]);
  return [...files]
    .filter(([path]) => path.startsWith('browser/') && path.endsWith('.js'))
    .flatMap(([path, content]) => {
      const named = [...content.toString('utf8').matchAll(loaded)].map(
        ([, host, socket]) => socket ?? `https://${host}`,
      );
      const foreign = [...new Set(named)].filter((origin) => !known.has(origin) && !reserved.test(origin));
      if (foreign.length === 0) return [];
      return { path: `files.${path}`, message: `loads from ${foreign.join(', ')}, which this site does not allow` };
    });
}
