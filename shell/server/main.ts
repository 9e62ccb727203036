import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { SettingsError } from '@plumbline/serving/settings';
import { workspaceRoot } from '@plumbline/build/workspace';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import { productVersion } from '@plumbline/serving/product-version';
import { startTracing } from '@plumbline/serving/tracing/start-tracing';
import { unknownSettings } from '@plumbline/serving/unknown-settings';
import { createPageServer } from './create-page-server.ts';
import { requireKeys } from './keys.ts';
import { shedLoad } from './limits/overload.ts';
import { listen } from './listen.ts';
import { readPageServerSettings, secretsOf } from './settings.ts';
import { withoutSecrets } from './without-secrets.ts';

const environmentFile = join(workspaceRoot, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

function stopWith(line: string): never {
  process.stderr.write(`page server: ${line}\n`);
  process.exit(1);
}

try {
  const settings = readPageServerSettings(process.env);
  requireKeys(settings);
  const log = pino(
    { level: settings.logLevel, base: { process: 'page-server' }, timestamp: pino.stdTimeFunctions.isoTime },
    withoutSecrets(secretsOf(settings), pino.destination(1)),
  );
  log.info({ version: productVersion }, 'page server: starting');
  for (const line of unknownSettings(workspaceRoot, process.env)) log.warn(line);
  const lifecycle = openLifecycle();
  const tracing = await startTracing({
    rules: settings.tracing,
    service: 'plumbline-page-server',
    environment: settings.site.production ? 'production' : 'local',
    log,
  });
  lifecycle.atEnd(() => tracing.stop());
  const shedding = settings.loadShedding ? shedLoad(settings.site, log) : null;
  const handle = await createPageServer({ ...settings, reportsVitals: true, shedding, log, lifecycle });
  await listen(handle, settings, log, lifecycle);
} catch (error) {
  if (error instanceof SettingsError) stopWith(error.message.replaceAll('\n', '\npage server: '));
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') stopWith(`port ${process.env['PORT'] || '3000'} is in use; set PORT to a free one`);
  stopWith(message);
}
