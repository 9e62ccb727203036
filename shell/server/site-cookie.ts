import type { Site } from '@plumbline/contract/site';

/** A cookie of the page server's own. */
export interface SiteCookie {
  /** Its value in a `cookie` header; null where it has none. */
  readonly read: (header: string) => string | null;
  /** The `set-cookie` that gives it a value: until the browser ends, or for so many s. */
  readonly give: (value: string, maxAge?: number) => string;
}

/** With the prefix `__Host-` a browser takes it only over https; over plain http it has a plain name. */
export function siteCookie(plainName: string, { production, origin }: Pick<Site, 'production' | 'origin'>): SiteCookie {
  const secure = production || origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${plainName}`;
  const attributes = `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(header) {
      const pair = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
      try {
        return decodeURIComponent(pair?.trim().slice(name.length + 1) ?? '') || null;
      } catch {
        return null;
      }
    },
    give: (value, maxAge) => {
      const life = maxAge === undefined ? '' : ` Max-Age=${maxAge};`;
      return `${name}=${encodeURIComponent(value)}; Path=/;${life} ${attributes}`;
    },
  };
}
