import { randomInt } from 'node:crypto';
import type { Site } from '@plumbline/contract/site';
import { visitorNumbers } from './is-chosen.ts';

/** The cookie that keeps a visitor on one side of a canary. It holds a number that thousands share, and nothing else. */
export interface VisitorCookie {
  /** The number in a `cookie` header; null where it has none. */
  readonly read: (header: string) => number | null;
  /** A new number, and the `set-cookie` that gives it. */
  readonly give: () => { readonly visitor: number; readonly header: string };
}

/** In s. */
const kept = 30 * 24 * 60 * 60;

/** With the prefix `__Host-` a browser takes it only over https; over plain http it has a plain name. */
export function visitorCookie({ production, origin }: Pick<Site, 'production' | 'origin'>): VisitorCookie {
  const secure = production || origin.startsWith('https:');
  const name = secure ? '__Host-plumbline-canary' : 'plumbline-canary';
  const attributes = `Path=/; Max-Age=${kept}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (header) => {
      const found = header.split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && /^\d{1,4}$/.test(value) ? [Number(value)] : [];
      });
      return found[0] ?? null;
    },
    give: () => {
      const visitor = randomInt(visitorNumbers);
      return { visitor, header: `${name}=${visitor}; ${attributes}` };
    },
  };
}
