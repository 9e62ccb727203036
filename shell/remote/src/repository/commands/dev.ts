import type { Command } from '../../command/command.ts';
import { findFreePort } from '../free-port.ts';
import { untilStopped } from '../until-stopped.ts';

/** `dev`: work on the remote, until Ctrl-C. */
export const dev: Command = {
  usage: '<remote> [--alone]',
  description: 'shows the remote beside what is live on the site, with fast refresh; --alone with fake services only',
  maxArguments: 0,
  run: async ({ remote, folder: root, alone, site, print }) => {
    const port = Number(process.env['PORT']) || (await findFreePort(4000));
    const run = { remote, root, port, print, signal: untilStopped() };
    if (alone || site === null) {
      const { runStandalone } = await import('../../standalone/run-standalone.ts');
      await runStandalone(run);
    } else {
      const { runDevProxy } = await import('../../dev-proxy/run-dev-proxy.ts');
      await runDevProxy({ ...run, site });
    }
    return { json: { remote, port }, lines: [`${remote} no longer runs.`] };
  },
};
