import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { Context, Middleware } from 'koa';
import { releasesBase } from '../../registry/snapshot.ts';
import type { ReleaseStore } from '../../registry/release-store.ts';

/** The compressed forms of a file that a build writes, smallest first. */
const encodedForms = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: 'identity', suffix: '' },
] as const;

type EncodedForm = (typeof encodedForms)[number];

/**
 * Serves the files of a build folder under `base`. The files are read into memory at the start (some 2 MB for the shell): a later
 * build replaces the folder, but this server's pages still refer to the files it started with.
 */
export function builtFiles(base: string, folder: string): Middleware {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [base + relative(folder, file).replaceAll('\\', '/'), readFileSync(file)]),
  );
  return async (ctx, next) => {
    if (!ctx.path.startsWith(base) || !isReadRequest(ctx)) return next();
    const form = acceptedForms(ctx).find(({ suffix }) => files.has(ctx.path + suffix));
    if (!form || !files.has(ctx.path)) return ctx.throw(404);
    setImmutableHeaders(ctx, form, ctx.path);
    ctx.body = files.get(ctx.path + form.suffix);
  };
}

/** Serves the browser files of published releases, including those no longer live, which open tabs still load. */
export function releaseFiles(store: ReleaseStore): Middleware {
  const releaseFile = new RegExp(`^${releasesBase}(mf-[a-z0-9-]+)/([0-9a-f]{20})/(.+)$`);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(releasesBase) || !isReadRequest(ctx)) return next();
    const [, remote, hash, path] = releaseFile.exec(ctx.path) ?? [];
    const release = remote && hash ? await store.describe(remote, hash).catch(() => null) : null;
    const listedPath = `browser/${path}`;
    if (!remote || !hash || !release || !Object.hasOwn(release.files, listedPath)) return ctx.throw(404);
    const file = join(store.folderOf(remote, hash), listedPath);
    for (const form of acceptedForms(ctx)) {
      const found = await stat(file + form.suffix).catch(() => null);
      if (!found?.isFile()) continue;
      setImmutableHeaders(ctx, form, file);
      ctx.status = 200;
      ctx.length = found.size;
      if (ctx.method === 'GET') ctx.body = createReadStream(file + form.suffix);
      return;
    }
    ctx.set('cache-control', 'no-store');
    ctx.throw(404);
  };
}

/** The forms that the browser accepts, smallest first. The uncompressed form is always among them. */
function acceptedForms(ctx: Context): EncodedForm[] {
  return encodedForms.filter(
    ({ encoding, suffix }) => suffix === '' || ctx.acceptsEncodings(encoding, 'identity') === encoding,
  );
}

/** The headers of a file whose content never changes at its address. */
function setImmutableHeaders(ctx: Context, { encoding }: EncodedForm, file: string): void {
  ctx.set('cache-control', 'public, max-age=31536000, immutable');
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
  ctx.type = extname(file);
}

function isReadRequest({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD';
}
