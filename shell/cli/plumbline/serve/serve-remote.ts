import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteFolders, workspaceRoot } from '@plumbline/build/workspace';
import { runCommand } from '../../check/run-command.ts';
import { assertFreePort } from '../../free-port.ts';
import { releaseServer } from './release-server.ts';

/** In ms: editors save in several steps. */
const debounce = 150;

interface Options {
  readonly remote: string;
  readonly port: number;
  readonly print: (line: string) => void;
  /** Stops the server. */
  readonly signal: AbortSignal;
}

/** Serves a remote's build to other sites and rebuilds it on change. @throws Error if the first build fails. */
export async function serveRemote({ remote, port, print, signal }: Options): Promise<void> {
  if (!remoteFolders().includes(remote))
    throw new Error(`There is no remote ${remote}; there are: ${remoteFolders().join(', ')}`);
  await assertFreePort(port, '127.0.0.1', '--serve');
  const folder = join(workspaceRoot, remote);
  const { server, load } = releaseServer();

  async function build(): Promise<string | null> {
    const builder = join(import.meta.dirname, 'build-one.ts');
    const { code, output } = await runCommand(process.execPath, [builder, remote]);
    if (code !== 0) return output.trim();
    await load(join(folder, 'dist'));
    const { hash } = JSON.parse(await readFile(join(folder, 'dist', 'release.json'), 'utf8')) as { hash: string };
    print(`${remote} ${hash} is served.`);
    return null;
  }

  print(`Building ${remote} …`);
  const fault = await build();
  if (fault !== null) throw new Error(`${remote} does not compile:\n${fault}`);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  print(`On a site that allows it: ?plumbline-override=${remote}@http://localhost:${port}`);

  let building: Promise<void> | null = null;
  let hasChanged = false;
  const onChange = () => {
    hasChanged = true;
    building ??= (async () => {
      while (hasChanged) {
        await new Promise((resolve) => setTimeout(resolve, debounce));
        hasChanged = false;
        print(`${remote} has changed …`);
        const buildError = await build();
        if (buildError !== null)
          print(`${remote} does not compile; the last good build is still served:\n${buildError}`);
      }
      building = null;
    })();
  };
  const watchers = [
    watch(join(folder, 'src'), { recursive: true }, onChange),
    // Watches the folder, because many editors replace the file.
    watch(folder, (_, name) => (name === 'remote.config.ts' ? onChange() : undefined)),
  ];
  await once(signal, 'abort');
  for (const watcher of watchers) watcher.close();
  server.closeAllConnections();
  server.close();
}
