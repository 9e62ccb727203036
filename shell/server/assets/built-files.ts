import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Middleware } from 'koa';
import { isRead, setImmutableHeaders, takenForms } from './immutable-headers.ts';

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
    const form = takenForms(ctx).find(({ suffix }) => files.has(ctx.path + suffix));
    if (!form || !files.has(ctx.path)) return ctx.throw(404);
    setImmutableHeaders(ctx, form.encoding);
    ctx.type = extname(ctx.path);
    ctx.body = files.get(ctx.path + form.suffix);
  };
}
