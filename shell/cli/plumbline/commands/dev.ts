import { findFreePort } from '@plumbline/remote/internal/free-port';
import { untilStopped } from '@plumbline/remote/internal/until-stopped';
import type { Command, CommandInput } from '@plumbline/remote/internal/command';

/** `dev`: work on a remote, until Ctrl-C. */
export const dev: Command = {
  usage: '<remote> [--alone | --serve <port>]',
  description:
    'runs a remote with fast refresh next to the releases that are live on PLUMBLINE_ORIGIN, or here; --alone runs it with fake services only; --serve serves its build for overrides',
  maxArguments: 0,
  run: async (input) => {
    if (input.serve !== undefined && input.alone) throw new Error('Name one of --alone and --serve');
    if (input.serve !== undefined) return serve(input, input.serve);
    if (input.alone) return serveStandalone(input);
    const { runDev } = await import('../../dev/run-dev.ts');
    await avoidSitePorts(input.site);
    await runDev([input.remote], input.site);
    // Ends the process itself on a signal.
    return new Promise(() => undefined);
  },
};

async function serve({ remote, print }: CommandInput, requested: string) {
  const port = Number(requested);
  if (!/^\d{1,5}$/.test(requested) || port < 1 || port > 65_535)
    throw new Error('--serve needs a port from 1 to 65535');
  const { serveRemote } = await import('../serve/serve-remote.ts');
  await serveRemote({ remote, port, print, signal: untilStopped() });
  return { json: { remote, port }, lines: [`${remote} is no longer served.`] };
}

async function serveStandalone({ remote, folder, print }: CommandInput) {
  const port = Number(process.env['PORT']) || (await findFreePort(3000));
  const { runStandalone } = await import('@plumbline/remote/internal/standalone');
  await runStandalone({ remote, root: folder, port, print, signal: untilStopped() });
  return { json: { remote, port }, lines: [`${remote} no longer runs.`] };
}

/** Uses other ports, and another data folder, than a site that runs on this machine. */
async function avoidSitePorts(site: string | null): Promise<void> {
  const { env } = process;
  env['PORT'] ||= String(await findFreePort(3000));
  env['API_PORT'] ||= String(await findFreePort(Number(env['PORT']) + 1));
  if (site !== null) env['DATA_DIR'] ||= './var/beside';
}
