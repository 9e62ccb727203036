import { findFreePort } from '../../free-port.ts';
import type { Command, Given } from '../command.ts';

/** `dev`: work on a remote, until Ctrl-C. */
export const dev: Command = {
  usage: '<remote> [--alone | --serve <port>]',
  does: 'runs a remote with fast refresh beside what is live on PLUMBLINE_ORIGIN, or here; --alone with fake services and nothing else; --serve offers its build to overrides',
  most: 0,
  run: async (given) => {
    if (given.serve !== undefined && given.alone) throw new Error('Name one of --alone and --serve');
    if (given.serve !== undefined) return serve(given, given.serve);
    if (given.alone) return alone(given);
    const { runDev } = await import('../../dev/run-dev.ts');
    await besideTheSite(given.site);
    await runDev([given.remote], given.site);
    // It ends the process when it is told to.
    return new Promise(() => undefined);
  },
};

async function serve({ remote, say }: Given, wanted: string) {
  const port = Number(wanted);
  if (!/^\d{1,5}$/.test(wanted) || port < 1 || port > 65_535) throw new Error('--serve needs a port from 1 to 65535');
  const { serveRemote } = await import('../serve/serve-remote.ts');
  await serveRemote({ remote, port, say, signal: untilStopped() });
  return { json: { remote, port }, lines: [`${remote} is served no longer.`] };
}

async function alone({ remote, say }: Given) {
  const port = Number(process.env['PORT']) || (await findFreePort(3000));
  const { runAlone } = await import('../../dev/alone/run-alone.ts');
  await runAlone({ remote, port, say, signal: untilStopped() });
  return { json: { remote, port }, lines: [`${remote} runs no longer.`] };
}

function untilStopped(): AbortSignal {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
  return end.signal;
}

/** A site that runs on this machine keeps its ports, and its data where what is developed is held against it. */
async function besideTheSite(site: string | null): Promise<void> {
  const { env } = process;
  env['PORT'] ||= String(await findFreePort(3000));
  env['API_PORT'] ||= String(await findFreePort(Number(env['PORT']) + 1));
  if (site !== null) env['DATA_DIR'] ||= './var/beside';
}
