import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { workspaceRoot } from '@plumbline/build/workspace';
import { SettingsError } from '@plumbline/serving/settings';
import { installedChromium } from '../cli/chromium.ts';
import { releaseStore } from '../registry/release-store.ts';
import { withoutSecrets } from '../server/without-secrets.ts';
import { readSmokeTesterSettings } from './settings.ts';
import { loadSigningKey } from './signing-key.ts';
import { isTemporary, testNext } from './tester.ts';

// The site's smoke tester: opens published releases in Chromium and signs the results. With `--public-key` it only prints the key
// that the API needs as SMOKE_TEST_PUBLIC_KEY.
const environmentFile = join(workspaceRoot, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

/** In ms: the pause if no release waits for its test, and after an error. */
const pauseAfter = { idle: 3_000, error: 15_000 } as const;

try {
  const settings = readSmokeTesterSettings(process.env);
  const key = loadSigningKey(settings.key, settings.dataDir);
  if (process.argv.includes('--public-key')) {
    process.stdout.write(`${key.publicKey}\n`);
    process.exit(0);
  }
  const executable = await installedChromium();
  if (executable === null) throw new SettingsError('CHROMIUM must name a Chromium, because none is installed');
  const log = pino(
    { level: settings.logLevel, base: { process: 'smoke-tester' }, timestamp: pino.stdTimeFunctions.isoTime },
    withoutSecrets([settings.key], pino.destination(1)),
  );
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => process.exit(0));
  log.info({ chromium: executable }, 'smoke tester: ready');
  process.send?.('ready');
  const store = releaseStore(join(settings.dataDir, 'releases'));
  for (;;) {
    try {
      if (!(await testNext({ ...settings, key, store, executable, log }))) await delay(pauseAfter.idle);
    } catch (error) {
      log[isTemporary(error) ? 'debug' : 'error']({ err: error }, 'smoke tester: failed');
      await delay(pauseAfter.error);
    }
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`smoke tester: ${message.replaceAll('\n', '\nsmoke tester: ')}\n`);
  process.exit(1);
}
