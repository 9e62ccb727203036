import { cookiePrefix } from '@plumbline/serving/cookie-prefix';
import type { Site } from '@plumbline/contract/site';
import { staffCookieName, staffMarkName } from '@plumbline/contract/staff/sessions';

/** The cookie with a session's token, and its mark: a second cookie without a token, which tells page servers that there may
 * be a session (see `staffMarkName`). */
export interface SessionCookie {
  /** The token in a `cookie` header; null if there is none. */
  readonly read: (header: string) => string | null;
  /** The `set-cookie` headers that set the cookie and its mark. */
  readonly set: (token: string) => string[];
  /** The `set-cookie` headers that remove both. */
  readonly clear: () => string[];
}

/** The cookie has no expiry of its own: the session expires on the server. */
export function sessionCookie(site: Site): SessionCookie {
  const prefix = cookiePrefix(site);
  const name = prefix + staffCookieName;
  const mark = prefix + staffMarkName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${prefix && '; Secure'}`;
  return {
    read: (header) => {
      const found = header.split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && /^[\w-]{43}$/.test(value) ? [value] : [];
      });
      // Two cookies of one name mean that another page has planted one.
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    set: (token) => [`${name}=${token}; ${attributes}`, `${mark}=1; ${attributes}`],
    clear: () => [name, mark].map((cookie) => `${cookie}=; ${attributes}; Max-Age=0`),
  };
}
