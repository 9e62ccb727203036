import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { contentHash } from '../pages/page-headers.ts';
import { claimsStaff } from '../pages/visitor.ts';
import type { PageServerSettings } from '../settings.ts';
import { staffSession } from '../staff-session.ts';

/** The path at which staff find Storybook. */
const storybookPath = '/_site/storybook';

const notBuilt = 'Storybook has not been built here: run `npm run storybook -- build`.';

interface Options extends Pick<PageServerSettings, 'apiOrigin' | 'site'> {
  /** The output of `npm run storybook -- build`; the folder may appear, change and disappear while the server runs. */
  readonly folder: string;
}

/**
 * Serves Storybook's static build to staff of any role, and 404 to everybody else. The API checks the staff session of each request;
 * if it does not answer, a browser with the staff cookie gets 503. Only files inside the folder are served.
 */
export function storybookFiles({ folder, apiOrigin, site }: Options): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== storybookPath && !ctx.path.startsWith(`${storybookPath}/`)) return next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !claimsStaff(ctx.req.headers, site) || !(await isStaff(ctx, apiOrigin))) return ctx.throw(404);
    ctx.set({ 'cache-control': 'private, no-store', 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
    // Storybook names its files relative to its folder.
    if (ctx.path === storybookPath) return ctx.redirect(`${storybookPath}/${ctx.search}`);
    const root = await realpath(folder).catch(() => null);
    if (root === null) return ctx.throw(404, notBuilt);
    const file = await fileBelow(root, ctx.path.slice(storybookPath.length + 1) || 'index.html');
    if (file === null) return ctx.throw(404);
    ctx.type = extname(file);
    const content = await readFile(file);
    if (extname(file) === '.html') ctx.set('content-security-policy', policyOf(content.toString()));
    ctx.body = content;
  };
}

async function isStaff(ctx: Context, apiOrigin: string): Promise<boolean> {
  try {
    return (await staffSession(ctx, apiOrigin)) !== null;
  } catch {
    ctx.set('retry-after', '10');
    return ctx.throw(503, 'The staff session could not be checked. Please try again in a moment.', { expose: true });
  }
}

/** A file below a folder, symbolic links followed; null if there is none, or if the path or a link leads out of the folder. */
async function fileBelow(root: string, path: string): Promise<string | null> {
  try {
    const file = await realpath(join(root, decodeURIComponent(path)));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Inline scripts by hash, all else from this site; styles are inserted by Storybook and by what it shows. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.map(contentHash).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
