import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSnapshot } from '../command/site-snapshot.ts';
import { createDevProxy } from './dev-proxy.ts';
import { installedTeamShell } from './team-shell.ts';
import { watchBuild } from './watch-build.ts';

interface Options {
  readonly remote: string;
  /** The remote's folder. */
  readonly root: string;
  /** The site's origin. */
  readonly site: string;
  readonly port: number;
  readonly print: (line: string) => void;
  /** Stops the server. */
  readonly signal: AbortSignal;
}

/**
 * Serves a site with the local build of a remote in place of its live release; open pages apply every change, and components keep
 * their state. @throws Error if the site cannot be reached.
 */
export async function runDevProxy({ remote, root, site, port, print, signal }: Options): Promise<void> {
  await siteSnapshot(site);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  let hasReportedOtherShell = false;
  const { server, show } = createDevProxy({
    site,
    remote,
    folder: join(folder, 'browser'),
    teamShell: installedTeamShell(),
    onOtherShell() {
      if (hasReportedOtherShell) return;
      hasReportedOtherShell = true;
      print(
        `${site} has another shell than the SDK here: pages are loaded again on a change, until npx plumbline update.`,
      );
    },
  });
  print(`Building ${remote} …`);
  try {
    const { close, address } = await watchBuild({
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
