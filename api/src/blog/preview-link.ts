import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to a preview stands for. */
interface Preview {
  readonly slug: string;
  /** In ms since 1970. */
  readonly expires: number;
}

/** The path of the page that shows a post before its readers see it. */
export function previewPath(secret: Buffer, preview: Preview): string {
  const said = `${preview.slug}.${preview.expires.toString(36)}`;
  return `/blog/preview/${said}.${signature(secret, said)}`;
}

/** The slug that a token opens; null where we did not sign it, or its time is up. */
export function readPreviewToken(secret: Buffer, token: string, now: number): string | null {
  const [, said = '', slug = '', expires = '', signed = ''] =
    /^(([a-z0-9-]+)\.([0-9a-z]{1,10}))\.([\w-]+)$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, said));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(expires, 36) > now ? slug : null;
}

function signature(secret: Buffer, said: string): string {
  return createHmac('sha256', secret).update(`preview\0${said}`).digest('base64url');
}
