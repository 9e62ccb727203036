import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '@plumbline/serving/testing/free-port';
import { workspaceRoot } from '@plumbline/build/workspace';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testRegistry } from '../testing/test-registry.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a process. @returns the files of OpenTelemetry that it has loaded by the time it is ready. */
async function openTelemetryFiles(script: string, settings: Readonly<Record<string, string>>): Promise<string[]> {
  const hooks = pathToFileURL(join(import.meta.dirname, '../testing/report-loaded.mjs')).href;
  const [port, dataDir] = [String(await freePort()), await temporaryFolder()];
  const child = fork(join(workspaceRoot, script), [], {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: port,
      API_PORT: port,
      DATA_DIR: dataDir,
      ...settings,
    },
    execArgv: ['--import', hooks],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const loaded: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  child.on('message', (message: string | { readonly loaded: string }) => {
    if (typeof message === 'string') resolve();
    else loaded.push(message.loaded);
  });
  await Promise.race([ready, once(child, 'exit').then(() => Promise.reject(new Error(`${script} has ended`)))]);
  return loaded;
}

// prom-client depends on OpenTelemetry's package of types and names, which has no effect alone.
const withoutApiPackage = (loaded: readonly string[]) => loaded.filter((url) => !url.includes('/@opentelemetry/api/'));

test('the API loads the OpenTelemetry SDK only where it is configured', async () => {
  expect(withoutApiPackage(await openTelemetryFiles('api/src/main.ts', {}))).toEqual([]);
  const loaded = await openTelemetryFiles('api/src/main.ts', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(withoutApiPackage(loaded).some((url) => url.includes('/@opentelemetry/sdk-trace/'))).toBe(true);
});

test('the page server does not load the OpenTelemetry SDK where it is not configured', async () => {
  const dataDir = await temporaryFolder();
  const registry = await testRegistry(dataDir);
  await registry.publish([]);
  const api = createServer((request, answer) => registry.answer(request, answer)).listen(0, '127.0.0.1');
  ends.push(() => api.close());
  await once(api, 'listening');
  const API_ORIGIN = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  expect(
    withoutApiPackage(await openTelemetryFiles('shell/server/main.ts', { API_ORIGIN, DATA_DIR: dataDir })),
  ).toEqual([]);
});
