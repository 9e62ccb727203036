import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedKit } from '../preset/kit-parts.ts';
import { watchStandalone } from './watch-standalone.ts';
import { standaloneServer } from './standalone-server.ts';

interface Options {
  readonly remote: string;
  /** The remote's folder. */
  readonly root: string;
  readonly port: number;
  readonly print: (line: string) => void;
  /** Stops the server. */
  readonly signal: AbortSignal;
}

/** Runs a remote by itself, with fake services and without an API, and rebuilds it on every change. */
export async function runStandalone({ remote, root, port, print, signal }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-alone-'));
  const { server, notifyBuilt } = standaloneServer(folder, installedKit(root).folder);
  print(`Building ${remote} …`);
  try {
    const close = await watchStandalone({
      remote,
      root,
      // Compiled in an installed package; webpack adds no extension to an ES module's imports.
      page: join(
        import.meta.dirname,
        import.meta.filename.endsWith('.ts') ? 'show-standalone.tsx' : 'show-standalone.js',
      ),
      folder,
      onEnd(errors) {
        if (errors.length > 0) return print([`${remote} does not compile:`, ...errors].join('\n'));
        print(`${remote} is built.`);
        notifyBuilt();
      },
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    print(`${remote} runs alone at http://localhost:${port}; Ctrl-C stops it.`);
    if (!signal.aborted) await once(signal, 'abort');
    await close();
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
