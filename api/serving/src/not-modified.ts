import type { Context } from 'koa';

/**
 * Sets the `ETag`, and the status 304 if the caller has this version already. Koa's `fresh` does not fit: it obeys
 * `cache-control: no-cache`, which is meant for caches on the way and which Node's fetch sends with every
 * `if-none-match`.
 */
export function notModified(ctx: Context, etag: string): boolean {
  ctx.set('etag', etag);
  const isCurrent = namesTag(ctx.get('if-none-match'), etag);
  if (isCurrent) ctx.status = 304;
  return isCurrent;
}

/** Whether the value of an `if-none-match` header contains this entity tag. */
export function namesTag(header: string, etag: string): boolean {
  if (header === '') return false;
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
