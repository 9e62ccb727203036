import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { releasesBase } from '../registry/snapshot-of-release.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { isRead, setImmutableHeaders, takenForms } from './immutable-headers.ts';

/** Serves the browser files of published releases, also of those that are no longer live: open tabs still need them. */
export function releaseFiles(store: ReleaseStore): Middleware {
  const address = new RegExp(`^${releasesBase}(mf-[a-z0-9-]+)/([0-9a-f]{20})/(.+)$`);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(releasesBase) || !isRead(ctx)) return next();
    const [, remote, hash, path] = address.exec(ctx.path) ?? [];
    const release = remote && hash ? await store.describe(remote, hash).catch(() => null) : null;
    const described = `browser/${path}`;
    if (!remote || !hash || !release || !Object.hasOwn(release.files, described)) return ctx.throw(404);
    await serveImmutableFile(ctx, join(store.folderOf(remote, hash), described));
  };
}

/** Sends a file that never changes under its address, in the smallest form that was prepared and the browser takes. */
async function serveImmutableFile(ctx: Context, file: string): Promise<void> {
  for (const { encoding, suffix } of takenForms(ctx)) {
    const found = await stat(file + suffix).catch(() => null);
    if (!found?.isFile()) continue;
    setImmutableHeaders(ctx, encoding);
    ctx.status = 200;
    ctx.type = extname(file);
    ctx.length = found.size;
    if (ctx.method === 'GET') ctx.body = createReadStream(file + suffix);
    return;
  }
  ctx.set('cache-control', 'no-store');
  ctx.throw(404);
}
