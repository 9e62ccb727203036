import { cookiePrefix } from '@plumbline/serving/cookie-prefix';
import type { Site } from '@plumbline/contract/site';

/** A cookie that scripts cannot read, nor set if the site's cookies have a prefix. */
export function siteCookie(plainName: string, site: Pick<Site, 'production' | 'origin'>) {
  const prefix = cookiePrefix(site);
  const name = prefix + plainName;
  const attributes = `HttpOnly; SameSite=Lax${prefix && '; Secure'}`;
  return {
    /** The cookie's value in a `cookie` header; null if absent or empty. */
    read(header: string): string | null {
      const pair = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
      try {
        return decodeURIComponent(pair?.trim().slice(name.length + 1) ?? '') || null;
      } catch {
        return null;
      }
    },
    /** The `set-cookie` value; a session cookie unless `maxAge` (in s) is given. */
    assign: (value: string, maxAge?: number) => {
      const life = maxAge === undefined ? '' : ` Max-Age=${maxAge};`;
      return `${name}=${encodeURIComponent(value)}; Path=/;${life} ${attributes}`;
    },
  };
}
