import { createServer } from 'node:http';
import pino from 'pino';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import { loadShell } from '../../../shell/server/bundles/shell-renderer.ts';
import { createPageServer } from '../../../shell/server/create-page-server.ts';
import type { StartHost } from '../../../shell/render-host/host-process.ts';
import { createPageRunner } from '../../../shell/render-host/page-runner.ts';
import { readPageServerSettings } from '../../../shell/server/settings.ts';

// A page server of the bench. With RENDER_INSIDE=1 it renders pages in its own process instead of in render hosts.

const startInside: StartHost = ({ onMessage }) => {
  const run = createPageRunner(loadShell().renderer, (message, text = '') =>
    setImmediate(() => onMessage(message, text)),
  );
  return { send: (message, text = '') => run(message, text), kill: () => undefined };
};

const settings = readPageServerSettings(process.env);
const lifecycle = openLifecycle();
const handle = await createPageServer({
  ...settings,
  reportsVitals: false,
  shedding: null,
  log: pino({ level: 'silent' }),
  lifecycle,
  ...(process.env['RENDER_INSIDE'] === '1' && { startHost: startInside }),
});
process.once('SIGTERM', () => void lifecycle.end().finally(() => process.exit(0)));
createServer(handle).listen(settings.port, '127.0.0.1', () => process.send?.('ready'));
