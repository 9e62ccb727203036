import type { Site } from '@plumbline/contract/site';
import { staffCookieName } from '@plumbline/contract/staff/sessions';

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token in a `cookie` header; null where it has none. */
  readonly read: (header: string) => string | null;
  /** The `set-cookie` that gives it. */
  readonly give: (token: string) => string;
  /** The `set-cookie` that takes it away. */
  readonly take: () => string;
}

/**
 * With the prefix `__Host-` a browser takes it only from this very host over https. Over plain http, on a developer's
 * machine, it would take none, so there it has a plain name. It has no end: the session has one, and the browser's own.
 */
export function sessionCookie(site: Site): SessionCookie {
  const secure = site.production || site.origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${staffCookieName}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (header) => {
      const found = header.split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && /^[\w-]{43}$/.test(value) ? [value] : [];
      });
      // Two of one name: somebody has put one there who may not.
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    give: (token) => `${name}=${token}; ${attributes}`,
    take: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
