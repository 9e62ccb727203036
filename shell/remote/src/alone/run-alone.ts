import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedKit } from '../preset/kit-parts.ts';
import { watchAlone } from './watch-alone.ts';
import { aloneServer } from './alone-server.ts';

interface Options {
  readonly remote: string;
  /** The remote's folder. */
  readonly root: string;
  readonly port: number;
  readonly say: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs a remote by itself, with fake services and without an API, and rebuilds it on every change. */
export async function runAlone({ remote, root, port, say, signal }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-alone-'));
  const { server, tellBuilt } = aloneServer(folder, installedKit(root).folder);
  say(`Building ${remote} …`);
  try {
    const close = await watchAlone({
      remote,
      root,
      // Compiled in an installed package; webpack adds no extension to an ES module's imports.
      page: join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'show-alone.tsx' : 'show-alone.js'),
      folder,
      onEnd(errors) {
        if (errors.length > 0) return say([`${remote} does not compile:`, ...errors].join('\n'));
        say(`${remote} is built.`);
        tellBuilt();
      },
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    say(`${remote} runs alone at http://localhost:${port}; Ctrl-C stops it.`);
    if (!signal.aborted) await once(signal, 'abort');
    await close();
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
