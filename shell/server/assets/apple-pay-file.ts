import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { SettingsError } from '@plumbline/serving/settings';

const path = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * Serves the file with which Apple Pay verifies the site's domain; the payment provider supplies it. The file is read once, at the start;
 * without one (null) this middleware handles no request. @throws SettingsError if the file cannot be read
 */
export function applePayFile(file: string | null): Middleware {
  const content = file === null ? null : read(file);
  return async (ctx, next) => {
    if (content === null || ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // Caches must not keep the file for long: the provider replaces it when it expires.
    ctx.set('cache-control', 'public, max-age=60');
    ctx.type = 'text/plain';
    ctx.body = content;
  };
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingsError(`APPLE_PAY_DOMAIN_FILE cannot be read: ${(error as Error).message}`);
  }
}
