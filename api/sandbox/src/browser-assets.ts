import type Router from '@koa/router';
import type { browserScript } from './browser-script.ts';

/** The scripts and styles of an emulated provider's pages, by path. */
interface BrowserAssets {
  readonly scripts: Readonly<Record<string, ReturnType<typeof browserScript>>>;
  readonly styles: Readonly<Record<string, Buffer>>;
}

/** Serves scripts and style sheets, which browsers revalidate each time. */
export function serveAssets(router: Router, { scripts, styles }: BrowserAssets): void {
  for (const [path, script] of Object.entries(scripts)) router.get(path, (ctx) => script.serve(ctx));
  for (const [path, style] of Object.entries(styles)) {
    router.get(path, (ctx) => {
      ctx.set('cache-control', 'public, no-cache');
      ctx.type = 'text/css';
      ctx.body = style;
    });
  }
}
