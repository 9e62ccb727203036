import Koa, { type Middleware } from 'koa';
import type { Builds } from './builds.ts';

/** Replaces the page server until the shell has a successful build; shows the build errors and reloads. */
export function noShell(builds: Builds, files: readonly Middleware[]): Koa {
  const app = new Koa();
  for (const serve of files) app.use(serve);
  app.use(async (ctx) => {
    // Waits for builds in progress.
    await builds.whenIdle();
    const errors = builds.report('shell')?.errors ?? [];
    ctx.status = 503;
    ctx.type = 'text';
    ctx.set({ 'cache-control': 'no-store', refresh: '1' });
    ctx.body = ['The shell has no good build yet.', ...errors].join('\n\n');
  });
  return app;
}
