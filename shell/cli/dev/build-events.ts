import type { ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import type { BuildReport } from '@plumbline/build/dev/report';
import { buildEventsPath, type BuildState } from '@plumbline/remote/internal/build-state';
import type { Builds } from './builds.ts';

/** Streams build results to browsers: first the existing ones, then every new one. */
export interface BuildEvents {
  readonly serve: Middleware;
  send(report: BuildReport): void;
}

export function buildEvents(builds: Builds): BuildEvents {
  const tabs = new Set<ServerResponse>();
  return {
    async serve(ctx, next) {
      if (ctx.path !== buildEventsPath) return next();
      // Written to Node's response: Koa would report a closed tab as an error.
      ctx.respond = false;
      const tab = ctx.res;
      tab.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      tab.write('retry: 500\n\n');
      tabs.add(tab);
      tab.on('close', () => tabs.delete(tab));
      for (const owner of builds.owners) {
        const report = builds.report(owner);
        if (report) tab.write(eventOf(report));
      }
    },
    send(report) {
      for (const tab of tabs) tab.write(eventOf(report));
    },
  };
}

function eventOf({ owner, hashes, errors }: BuildReport): string {
  return `data: ${JSON.stringify({ owner, hashes, errors } satisfies BuildState)}\n\n`;
}
