import type { Context } from 'koa';

/**
 * Sets the `ETag` and, where the caller has this version already, makes the answer 304. Not Koa's `fresh`: that heeds
 * `cache-control: no-cache`, which is for caches on the way, and which Node's fetch sends with every `if-none-match`.
 */
export function notModified(ctx: Context, etag: string): boolean {
  ctx.set('etag', etag);
  const known = namesTag(ctx.get('if-none-match'), etag);
  if (known) ctx.status = 304;
  return known;
}

/** Whether the value of an `if-none-match` names this version. */
export function namesTag(given: string, etag: string): boolean {
  if (given === '') return false;
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
