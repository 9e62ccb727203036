import type { Site } from '@plumbline/contract/site';

/** The cookie that keeps overrides for the browser's session. */
export interface OverrideCookie {
  /** The list in a `cookie` header; null where it has none. */
  readonly read: (header: string) => string | null;
  /** The `set-cookie` that keeps a list. */
  readonly give: (list: string) => string;
  /** The `set-cookie` that takes it away. */
  readonly take: () => string;
}

/**
 * Not the address: a link, a form and a payment page's own document would lose it, and who is sent the address would get
 * it. The name is guarded as that of the staff's session is.
 */
export function overrideCookie(site: Site): OverrideCookie {
  const secure = site.production || site.origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}plumbline-override`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(header) {
      const pair = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
      const value = pair?.trim().slice(name.length + 1) ?? '';
      try {
        return value === '' ? null : decodeURIComponent(value);
      } catch {
        return null;
      }
    },
    give: (list) => `${name}=${encodeURIComponent(list)}; ${attributes}`,
    take: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
