import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { Context, Middleware } from 'koa';
import { releasesBase } from '../registry/snapshot.ts';
import type { ReleaseStore } from '../registry/release-store.ts';

/** The forms of a file that a build has prepared, the smallest first. */
const forms = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: 'identity', suffix: '' },
] as const;

type Form = (typeof forms)[number];

/**
 * Serves the files of a build folder below an address, as they were when the server started: a build that is made
 * meanwhile replaces the folder, and the pages of this server name the files of its own. They are read into memory, some
 * two megabytes for the shell.
 */
export function builtFiles(base: string, folder: string): Middleware {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [base + relative(folder, file).replaceAll('\\', '/'), readFileSync(file)]),
  );
  return async (ctx, next) => {
    if (!ctx.path.startsWith(base) || !isRead(ctx)) return next();
    const form = acceptedForms(ctx).find(({ suffix }) => files.has(ctx.path + suffix));
    if (!form || !files.has(ctx.path)) return ctx.throw(404);
    setImmutableHeaders(ctx, form, ctx.path);
    ctx.body = files.get(ctx.path + form.suffix);
  };
}

/** Serves the browser files of published releases, also of those that are no longer live: open tabs still need them. */
export function releaseFiles(store: ReleaseStore): Middleware {
  const address = new RegExp(`^${releasesBase}(mf-[a-z0-9-]+)/([0-9a-f]{20})/(.+)$`);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(releasesBase) || !isRead(ctx)) return next();
    const [, remote, hash, path] = address.exec(ctx.path) ?? [];
    const release = remote && hash ? await store.describe(remote, hash).catch(() => null) : null;
    const described = `browser/${path}`;
    if (!remote || !hash || !release || !Object.hasOwn(release.files, described)) return ctx.throw(404);
    const file = join(store.folderOf(remote, hash), described);
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

/** The forms of a file that the browser accepts, the smallest first; as it is, whatever the browser says. */
function acceptedForms(ctx: Context): Form[] {
  return forms.filter(
    ({ encoding, suffix }) => suffix === '' || ctx.acceptsEncodings(encoding, 'identity') === encoding,
  );
}

/** Says of a file that it never changes under its address, whoever asks for it. */
function setImmutableHeaders(ctx: Context, { encoding }: Form, file: string): void {
  ctx.set('cache-control', 'public, max-age=31536000, immutable');
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
  ctx.type = extname(file);
}

function isRead({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD';
}
