import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSnapshot } from '../command/site-snapshot.ts';
import { besideServer } from './beside-server.ts';
import { installedTeamShell } from './team-shell.ts';
import { watchBeside } from './watch-beside.ts';

interface Options {
  readonly remote: string;
  /** The remote's folder. */
  readonly root: string;
  /** The site's origin. */
  readonly site: string;
  readonly port: number;
  readonly print: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Shows a remote in the shell of a site, with the site's data and beside the remotes that are live there; open pages take every
 * change, and components keep their state. @throws Error if the site cannot be reached.
 */
export async function runBeside({ remote, root, site, port, print, signal }: Options): Promise<void> {
  await siteSnapshot(site);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  let isToldOfOtherShell = false;
  const { server, show } = besideServer({
    site,
    remote,
    folder: join(folder, 'browser'),
    teamShell: installedTeamShell(),
    onOtherShell() {
      if (isToldOfOtherShell) return;
      isToldOfOtherShell = true;
      print(
        `${site} has another shell than the SDK here: pages are loaded again on a change, until npx plumbline update.`,
      );
    },
  });
  print(`Building ${remote} …`);
  try {
    const { close, address } = await watchBeside({
      root,
      folder,
      onEnd(build) {
        show(build);
        const { errors } = build.state;
        print(errors.length === 0 ? `${remote} is built.` : [`${remote} does not compile:`, ...errors].join('\n'));
      },
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    print(`${remote} runs beside ${site} at http://localhost:${port}${address}; Ctrl-C stops it.`);
    if (!signal.aborted) await once(signal, 'abort');
    await close();
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
