import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to a preview stands for: the post of a slug as it is stored, or of an id as it is written at the desk. */
export type Previewed = { readonly slug: string } | { readonly id: number };

/** The path of the page that shows a post before its readers see it, until `expires` (in ms since 1970). */
export function previewPath(secret: Buffer, preview: Previewed & { readonly expires: number }): string {
  const [purpose, name] = 'slug' in preview ? (['preview', preview.slug] as const) : (['desk', preview.id] as const);
  const said = `${name}.${preview.expires.toString(36)}`;
  return `/blog/preview/${said}.${signature(secret, purpose, said)}`;
}

/** What a token opens; null where we did not sign it, or its time is up. */
export function readPreviewToken(secret: Buffer, token: string, now: number): Previewed | null {
  const [, said = '', name = '', expires = '', signed = ''] =
    /^(([a-z0-9-]+)\.([0-9a-z]{1,10}))\.([\w-]+)$/.exec(token) ?? [];
  if (!(Number.parseInt(expires, 36) > now)) return null;
  if (isSigned(signed, signature(secret, 'preview', said))) return { slug: name };
  return isSigned(signed, signature(secret, 'desk', said)) ? { id: Number(name) } : null;
}

function isSigned(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

// A slug may look like an id: what a signature was made for is part of it.
function signature(secret: Buffer, purpose: 'preview' | 'desk', said: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${said}`).digest('base64url');
}
