import { findFreePort } from '../../free-port.ts';
import type { Command } from '../command.ts';

/** `dev`: work on a remote, until Ctrl-C. */
export const dev: Command = {
  usage: '<remote> [--serve <port>]',
  does: 'runs a remote with fast refresh beside what is live on PLUMBLINE_ORIGIN, or here; --serve offers its build to overrides',
  most: 0,
  run: async ({ remote, serve, site, say }) => {
    if (serve === undefined) {
      const { runDev } = await import('../../dev/run-dev.ts');
      await besideTheSite(site);
      await runDev([remote], site);
      // It ends the process when it is told to.
      return new Promise(() => undefined);
    }
    const port = Number(serve);
    if (!/^\d{1,5}$/.test(serve) || port < 1 || port > 65_535) throw new Error('--serve needs a port from 1 to 65535');
    const { serveRemote } = await import('../serve/serve-remote.ts');
    const end = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
    await serveRemote({ remote, port, say, signal: end.signal });
    return { json: { remote, port }, lines: [`${remote} is served no longer.`] };
  },
};

/** A site that runs on this machine keeps its ports, and its data where what is developed is held against it. */
async function besideTheSite(site: string | null): Promise<void> {
  const { env } = process;
  env['PORT'] ||= String(await findFreePort(3000));
  env['API_PORT'] ||= String(await findFreePort(Number(env['PORT']) + 1));
  if (site !== null) env['DATA_DIR'] ||= './var/beside';
}
