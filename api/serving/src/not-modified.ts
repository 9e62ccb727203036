import type { Context } from 'koa';

/**
 * Sets the `ETag`, and the status 304 if the caller has this version already. Koa's `fresh` does not fit: it obeys
 * `cache-control: no-cache`, which is meant for caches on the way and which Node's fetch sends with every
 * `if-none-match`.
 */
export function notModified(ctx: Context, etag: string): boolean {
  ctx.set('etag', etag);
  const known = namesTag(ctx.get('if-none-match'), etag);
  if (known) ctx.status = 304;
  return known;
}

/** Whether an `if-none-match` value contains this entity tag. */
export function namesTag(given: string, etag: string): boolean {
  if (given === '') return false;
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
