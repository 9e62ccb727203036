import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { releasesBase } from '../registry/snapshot-of-release.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { serveImmutableFile } from './serve-file.ts';

/** Serves the files of a build folder below an address; only what was there at start. */
export function builtFiles(base: string, folder: string): Middleware {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return async (ctx, next) => {
    if (!ctx.path.startsWith(base) || !isRead(ctx.method)) return next();
    const file = join(folder, ctx.path.slice(base.length));
    if (!files.has(file)) ctx.throw(404);
    await serveImmutableFile(ctx, file);
  };
}

/** Serves the browser files of published releases, also of those that are no longer live: open tabs still need them. */
export function releaseFiles(store: ReleaseStore): Middleware {
  const address = new RegExp(`^${releasesBase}(mf-[a-z0-9-]+)/([0-9a-f]{20})/(.+)$`);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(releasesBase) || !isRead(ctx.method)) return next();
    const [, remote, hash, path] = address.exec(ctx.path) ?? [];
    const release = remote && hash ? await store.describe(remote, hash).catch(() => null) : null;
    const described = `browser/${path}`;
    if (!remote || !hash || !release || !Object.hasOwn(release.files, described)) return ctx.throw(404);
    await serveImmutableFile(ctx, join(store.folderOf(remote, hash), described));
  };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
