import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { readSettings } from '@plumbline/serving/settings';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { documentedSettings } from '@plumbline/serving/unknown-settings';
import { findFreePort } from '@plumbline/remote/internal/free-port';
import { planSandbox } from '../cli/sandbox.ts';
import { createSupervisor } from '../cli/supervisor.ts';

/** A temporary site with one release in the real shell, an API and sandbox of its own. */
export interface SmokeTestSite {
  readonly origin: string;
  /** The origins that its pages load from: its own, and the payment sandbox's for pages that take payments. */
  readonly origins: readonly string[];
  /** Stops the site and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** In ms: the longest that the start of each process may take. */
const startTimeout = 60_000;

/**
 * Starts the site with an empty data folder, without this machine's settings. @throws Error naming the process that failed, or the
 * signal's reason.
 */
export async function startSmokeTestSite(folder: string, signal?: AbortSignal): Promise<SmokeTestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-smoke-test-'));
  const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const settings = {
    ...absentSettings(),
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
  const supervisor = createSupervisor({ startTimeout, onGiveUp: (line) => process.stderr.write(`${line}\n`) });
  // At once, and not only when the caller has noticed it.
  signal?.addEventListener('abort', () => void supervisor.stop(), { once: true });
  const stop = async () => {
    await supervisor.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const pageServer = { name: 'page server', module: 'shell/smoke-test/page-server.ts', args: [folder] };
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const started = supervisor.start([
      ...(sandbox ? [{ ...sandbox.service, env: { ...settings, ...sandbox.service.env } }] : []),
      { name: 'API', module: 'api/src/main.ts', env: { ...settings, ...sandbox?.apiEnv } },
      { ...pageServer, env: { ...settings, ...sandbox?.env } },
    ]);
    await Promise.race([started, aborted]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  return { origin, origins: [origin, ...(sandbox ? [sandbox.origin] : [])], stop };
}

/** Every documented setting as an empty variable, which counts as absent and is not overridden by `.env`. */
function absentSettings(): Record<string, string> {
  return Object.fromEntries(documentedSettings(workspaceRoot).map((name) => [name, '']));
}

/** A random port below the ephemeral range, so that concurrent smoke tests rarely collide. */
function freePort(): Promise<number> {
  return findFreePort(randomInt(20_000, 29_900));
}
