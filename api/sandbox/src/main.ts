import { createServer } from 'node:http';
import { SettingsError } from '@plumbline/serving/settings';
import { createSandbox } from './sandbox.ts';
import { sandboxSettings, type SandboxSettings } from './settings.ts';

const host = '127.0.0.1';

function start(settings: SandboxSettings): void {
  const { port } = settings;
  const sandbox = createSandbox(settings);
  const handle = sandbox.app.callback();
  const server = createServer((request, response) => void handle(request, response));
  server.once('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `SANDBOX_PORT ${port} is taken by another process` : String(error));
  });
  server.listen(port, host, () => process.send?.('ready'));
  const stop = (): void => {
    server.close(() => {
      sandbox.close();
      process.exit(0);
    });
    server.closeAllConnections();
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(reason, stop);
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

try {
  start(sandboxSettings(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  fail(error.message);
}
