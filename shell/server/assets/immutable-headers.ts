import type { Context } from 'koa';

/** The headers of a file that never changes under its address, whoever asks for it. */
export function setImmutableHeaders(ctx: Context): void {
  ctx.set('cache-control', 'public, max-age=31536000, immutable');
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
}

/** The forms that a build prepares beside a file, the smallest first. */
export const preparedForms = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Whether a request reads. */
export function isRead({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD';
}
