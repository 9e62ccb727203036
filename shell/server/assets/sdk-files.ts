import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { sdkFilesBase, sdkPath } from '@plumbline/contract/releases/sdk';

const immutable = 'public, max-age=31536000, immutable';
/** For `sdk.json` and `remote.tgz`, which change with each release of the shell. */
const oneMinute = 'public, max-age=60';

/**
 * Serves the SDK that was packed with the shell's build, read into memory at the start like the build itself: the tarballs under the
 * names in `sdk.json`, whose content never changes, and `remote.tgz`. If the folder does not exist, this middleware handles no request.
 */
export function sdkFiles(folder: string): Middleware {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pathOf = (name: string) => (name === 'sdk.json' ? sdkPath : sdkFilesBase + name);
  const files = new Map(names.map((name) => [pathOf(name), readFileSync(join(folder, name))]));
  return async (ctx, next) => {
    const content = files.get(ctx.path);
    if (content === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('cache-control', /-[\da-f]{16}\.tgz$/.test(ctx.path) ? immutable : oneMinute);
    ctx.type = ctx.path === sdkPath ? 'application/json' : 'application/gzip';
    ctx.body = content;
  };
}
