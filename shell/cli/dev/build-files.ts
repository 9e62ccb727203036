import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Middleware } from 'koa';
import { buildBase } from '@plumbline/remote/internal/build-state';
import type { Builds } from './builds.ts';

/** Serves the browser files of the watched builds. */
export function buildFiles(folder: string, builds: Builds): Middleware {
  return async (ctx, next) => {
    const owner = builds.owners.find((name) => ctx.path.startsWith(buildBase(name)));
    if (owner === undefined) return next();
    const root = join(folder, owner, 'browser') + sep;
    const file = join(root, ctx.path.slice(buildBase(owner).length));
    if (!file.startsWith(root)) ctx.throw(404);
    // Waits for the build, so that no half-written file is served.
    await builds.whenIdle();
    ctx.set('cache-control', 'no-store');
    ctx.set('x-content-type-options', 'nosniff');
    const content = await readFile(file).catch(() => null);
    if (content === null) return ctx.throw(404);
    ctx.type = extname(file) === '.map' ? 'json' : extname(file);
    ctx.body = content;
  };
}
