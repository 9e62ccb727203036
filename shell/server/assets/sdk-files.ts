import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { sdkFilesBase, sdkPath } from '@plumbline/contract/releases/sdk';

const forever = 'public, max-age=31536000, immutable';
/** `sdk.json` and `remote.tgz` are other ones after the next release of the shell. */
const shortly = 'public, max-age=60';

/**
 * Serves the SDK that was packed with the shell's build, read into memory at the start as the build itself: the tarballs under the
 * names in `sdk.json`, whose content never changes, and `remote.tgz`. Without a folder every address is left to what follows.
 */
export function sdkFiles(folder: string): Middleware {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pathOf = (name: string) => (name === 'sdk.json' ? sdkPath : sdkFilesBase + name);
  const files = new Map(names.map((name) => [pathOf(name), readFileSync(join(folder, name))]));
  return async (ctx, next) => {
    const content = files.get(ctx.path);
    if (content === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('cache-control', /-[\da-f]{16}\.tgz$/.test(ctx.path) ? forever : shortly);
    ctx.type = ctx.path === sdkPath ? 'application/json' : 'application/gzip';
    ctx.body = content;
  };
}
