import { isSigned, sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** The content of a preview link: a stored post by slug, or an article with its draft by id. */
export type Previewed = { readonly slug: string } | { readonly id: number };

/** The path of a post's preview page, valid until `expires` (in ms since 1970). */
export function previewPath(secret: SecretKey, preview: Previewed & { readonly expires: number }): string {
  const [purpose, name] = 'slug' in preview ? (['preview', preview.slug] as const) : (['desk', preview.id] as const);
  const payload = `${name}.${preview.expires.toString(36)}`;
  return `/blog/preview/${payload}.${sign(secret, signedText(purpose, payload))}`;
}

/** The content of a token; null if its signature is invalid or it has expired. */
export function readPreviewToken(secret: SecretKey, token: string, now: number): Previewed | null {
  const [, payload = '', name = '', expires = '', signed = ''] =
    /^(([a-z0-9-]+)\.([0-9a-z]{1,10}))\.([\w-]+)$/.exec(token) ?? [];
  if (!(Number.parseInt(expires, 36) > now)) return null;
  if (isSigned(secret, signedText('preview', payload), signed)) return { slug: name };
  return isSigned(secret, signedText('desk', payload), signed) ? { id: Number(name) } : null;
}

// The purpose is `preview` for a stored post by slug, and `desk` for an article with its draft by id. It is signed
// because a slug may look like an id.
function signedText(purpose: 'preview' | 'desk', payload: string): string {
  return `${purpose}\0${payload}`;
}
