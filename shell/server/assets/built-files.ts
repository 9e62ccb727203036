import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Middleware } from 'koa';
import { isRead, preparedForms, setImmutableHeaders } from './immutable-headers.ts';

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
    const whole = files.get(ctx.path);
    if (whole === undefined) return ctx.throw(404);
    setImmutableHeaders(ctx);
    ctx.type = extname(ctx.path);
    const form = preparedForms.find(
      ({ encoding, suffix }) => files.has(ctx.path + suffix) && ctx.acceptsEncodings(encoding, 'identity') === encoding,
    );
    if (form) ctx.set('content-encoding', form.encoding);
    ctx.body = form ? files.get(ctx.path + form.suffix) : whole;
  };
}
