import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { readSettings } from '@plumbline/serving/settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { findFreePort } from '../cli/free-port.ts';
import { planSandbox } from '../cli/sandbox.ts';
import { createSupervisor } from '../cli/supervisor.ts';

/** A site that shows one release inside the real shell, over an API and providers that nobody else uses. */
export interface TrialSite {
  readonly origin: string;
  /** Ends it, and forgets what it has kept. */
  readonly stop: () => Promise<void>;
}

/** Starts one over an empty data folder, without the settings of this machine. @throws Error naming what did not start. */
export async function startTrialSite(folder: string): Promise<TrialSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-trial-'));
  const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const settings = {
    ...(await absentSettings()),
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    SITE_ORIGIN: origin,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  };
  const site = siteFromSettings(readSettings(siteSettings, settings));
  const sandbox = await planSandbox(settings, site);
  const supervisor = createSupervisor({ onGiveUp: (line) => process.stderr.write(`${line}\n`) });
  const stop = async () => {
    await supervisor.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const pageServer = { name: 'page server', module: 'shell/trial/page-server.ts', args: [folder] };
  try {
    await supervisor.start([
      ...(sandbox ? [{ ...sandbox.service, env: { ...settings, ...sandbox.service.env } }] : []),
      { name: 'API', module: 'api/src/main.ts', env: { ...settings, ...sandbox?.apiEnv } },
      { ...pageServer, env: { ...settings, ...sandbox?.env } },
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

/** Every documented setting as an empty variable, which counts as absent and which `.env` does not replace. */
async function absentSettings(): Promise<Record<string, string>> {
  const documented = await readFile(join(workspaceRoot, '.env.example'), 'utf8');
  return Object.fromEntries([...documented.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => [name, '']));
}

/** Below the ports that systems give to outgoing connections, and seldom one that another trial has looked at. */
function freePort(): Promise<number> {
  return findFreePort(randomInt(20_000, 29_900));
}
