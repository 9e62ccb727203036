import { cookiePrefix } from '@plumbline/serving/cookie-prefix';
import type { Site } from '@plumbline/contract/site';
import { staffCookieName, staffHintCookieName } from '@plumbline/contract/staff/sessions';

/**
 * The cookie with a session's token, and its hint: a second cookie without a token, which tells page servers that there
 * may be a session (see {@link staffHintCookieName}).
 */
export interface SessionCookie {
  /** The token in a `cookie` header; null if there is none. */
  readonly read: (header: string) => string | null;
  /** The `set-cookie` headers that set the cookie and its hint. */
  readonly set: (token: string) => string[];
  /** The `set-cookie` headers that remove both. */
  readonly clear: () => string[];
}

/** The cookie has no expiry of its own: the session expires on the server. */
export function sessionCookie(site: Site): SessionCookie {
  const prefix = cookiePrefix(site);
  const name = prefix + staffCookieName;
  const hint = prefix + staffHintCookieName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${prefix && '; Secure'}`;
  return {
    read: (header) => {
      const found = header.split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && /^[\w-]{43}$/.test(value) ? [value] : [];
      });
      // Of two cookies with this name one was planted, for example by a page of a subdomain: neither is trusted.
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    set: (token) => [`${name}=${token}; ${attributes}`, `${hint}=1; ${attributes}`],
    clear: () => [name, hint].map((cookie) => `${cookie}=; ${attributes}; Max-Age=0`),
  };
}
