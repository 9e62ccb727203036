import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteEnvironment } from './environment.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { startProcess } from './site-process.ts';

/** A running site, started as `npm start` does, with a data folder of its own. */
export interface RunningSite {
  readonly origin: string;
  readonly apiOrigin: string;
  readonly dataDir: string;
  /** The environment of the site's processes. */
  readonly env: NodeJS.ProcessEnv;
  /** The parent process. */
  readonly pid: number;
  /** The output of the site's processes so far. */
  readonly output: () => string;
  /** Runs a script of the repository with the site's environment. @returns its output. @throws Error if it fails */
  readonly run: (script: string, ...args: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a site. @throws Error with its output if it does not get ready. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const apiPort = Number(settings['API_PORT'] ?? (await freePort()));
  const origin = `http://localhost:${port}`;
  const env = siteEnvironment({
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    SITE_ORIGIN: origin,
  });
  const site = startProcess(['shell/cli/start.ts'], env);
  const stop = async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await site.printed(/ready http:/);
  } catch (error) {
    await stop();
    throw error;
  }
  const started = { origin, apiOrigin: `http://127.0.0.1:${apiPort}`, dataDir, env, pid: site.pid };
  return { ...joinSite(started), output: site.output, stop };
}

/** A site that another process has started. Here `stop` does nothing, and `output` is empty. */
export function joinSite(running: Pick<RunningSite, 'origin' | 'apiOrigin' | 'dataDir' | 'env' | 'pid'>): RunningSite {
  return {
    ...running,
    output: () => '',
    run: (script, ...args) => runCommand(script, args, running.env),
    stop: () => Promise.resolve(),
  };
}

async function runCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = startProcess([script, ...args], env);
  const code = await command.ended;
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${command.output()}`);
  return command.output();
}
