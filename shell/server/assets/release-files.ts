import { join } from 'node:path';
import type { Middleware } from 'koa';
import { releasesBase } from '../registry/snapshot-of-release.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { isRead } from './immutable-headers.ts';
import { serveImmutableFile } from './serve-file.ts';

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
