import { createHmac } from 'node:crypto';
import { equalSignatures } from '../../platform/secrets/equal-signatures.ts';

/** The content of a preview link: a stored post by slug, or an article with its draft by id. */
export type Previewed = { readonly slug: string } | { readonly id: number };

/** The path of a post's preview page, valid until `expires` (in ms since 1970). */
export function previewPath(secret: Buffer, preview: Previewed & { readonly expires: number }): string {
  const [purpose, name] = 'slug' in preview ? (['preview', preview.slug] as const) : (['desk', preview.id] as const);
  const payload = `${name}.${preview.expires.toString(36)}`;
  return `/blog/preview/${payload}.${signature(secret, purpose, payload)}`;
}

/** The content of a token; null if its signature is invalid or it has expired. */
export function readPreviewToken(secret: Buffer, token: string, now: number): Previewed | null {
  const [, said = '', name = '', expires = '', signed = ''] =
    /^(([a-z0-9-]+)\.([0-9a-z]{1,10}))\.([\w-]+)$/.exec(token) ?? [];
  if (!(Number.parseInt(expires, 36) > now)) return null;
  if (equalSignatures(signed, signature(secret, 'preview', said))) return { slug: name };
  return equalSignatures(signed, signature(secret, 'desk', said)) ? { id: Number(name) } : null;
}

// The signature includes the purpose because a slug may look like an id.
function signature(secret: Buffer, purpose: 'preview' | 'desk', said: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${said}`).digest('base64url');
}
