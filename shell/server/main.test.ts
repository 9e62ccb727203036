import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { apiBase } from '@plumbline/contract/endpoint';
import { getRegistry } from '@plumbline/contract/releases/registry';
import { freePort } from '@plumbline/serving/testing/free-port';
import { until } from '@plumbline/serving/testing/until';
import { fixtureRelease } from './testing/fixture-release.ts';
import { postListBundle } from './testing/lists-posts.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testRegistry } from './testing/test-registry.ts';

let server: ChildProcess;
let api: Server | undefined;

afterEach(() => {
  server.kill('SIGKILL');
  api?.close();
});

/**
 * Starts the page server as a process of its own, with one remote; the API answers other requests than the registry's with `otherwise`.
 * @returns its origin.
 */
async function startWithBundle(
  bundle: string,
  settings: Readonly<Record<string, string>> = {},
  otherwise?: RequestListener,
): Promise<string> {
  const [dataDir, port] = [await temporaryFolder(), await freePort()];
  const registry = await testRegistry(dataDir);
  await registry.publish([await fixtureRelease({ server: bundle })]);
  const registryPath = apiBase + getRegistry.path;
  api = createHttpServer((request, answer) =>
    otherwise && request.url !== registryPath ? otherwise(request, answer) : registry.answer(request, answer),
  ).listen(0, '127.0.0.1');
  await once(api, 'listening');
  server = fork(join(import.meta.dirname, 'main.ts'), [], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  expect((await once(server, 'message'))[0]).toBe('ready');
  return `http://127.0.0.1:${port}`;
}

test('an unhandled rejection in a remote does not end the page server', async () => {
  const origin = await startWithBundle(
    `exports.pages = { fixture: async () => ({ Page: () => 'Fixture', load: async () => void Promise.reject(new Error('stray')) }) };`,
  );
  let logged = '';
  server.stdout?.on('data', (chunk: Buffer) => (logged += String(chunk)));
  // On a busy machine the release's host may be given up before the page is made.
  await until(async () => {
    expect((await fetch(`${origin}/fixture`)).status).toBe(200);
    return logged.includes('stray');
  });
  expect((await fetch(`${origin}/fixture`)).status).toBe(200);
  expect(server.exitCode).toBeNull();
});

test('in production it does not start without its keys, and names the settings', async () => {
  const dataDir = await temporaryFolder();
  const env = {
    PATH: process.env['PATH'],
    SITE_ENV: 'production',
    SITE_ORIGIN: 'https://plumbline.example',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  };
  server = fork(join(import.meta.dirname, 'main.ts'), [], {
    env: { ...env, API_ORIGIN: 'http://127.0.0.1:1', PORT: String(await freePort()) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errorOutput = '';
  server.stderr?.on('data', (chunk: Buffer) => (errorOutput += String(chunk)));
  expect((await once(server, 'close'))[0]).toBe(1);
  expect(errorOutput).toMatch(/^page server: REGISTRY_PUBLIC_KEY is required in production/);
  expect(errorOutput).toMatch(/\npage server: PAGE_SERVER_KEY is required/);
});

test('after SIGTERM it finishes the requests in progress and accepts no others', async () => {
  const postsRequest = Promise.withResolvers<ServerResponse>();
  const origin = await startWithBundle(postListBundle, {}, ({ url }, answer) =>
    url === '/api/blog/posts' ? postsRequest.resolve(answer) : answer.writeHead(404).end(),
  );
  const page = fetch(`${origin}/fixture`);
  const posts = await postsRequest.promise;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await until(async () => (await fetch(`${origin}/_site/ready`).catch(() => null))?.ok !== true);
  posts.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  const answer = await page;
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.text()).toMatch('Fixture');
  expect((await exit)[0]).toBe(0);
});

test('no secret appears in the log, a page or a metric, whatever fails', async () => {
  const mark = 'k3Pm4rkD';
  const settings = {
    LOG_LEVEL: 'trace',
    PAGE_SERVER_KEY: `${mark}-is-what-page-servers-tell-with`,
    METRICS_TOKEN: `${mark}-is-who-may-read-the-metrics`,
    // No trace collector listens at this address.
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${mark}-collector`,
    OTEL_TRACES_SAMPLER: 'always_on',
  };
  const requestedUrls: string[] = [];
  // An API that fails with a body that repeats the request.
  const failing: RequestListener = ({ headers, url = '' }, answer) => {
    requestedUrls.push(url);
    answer
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'internal', message: headers }));
  };
  const bundle = `const state = {}; exports.pages = { fixture: async () => ({ Page: () => { throw new Error('at render ' + Object.keys(process.env).length); } }) };`;
  const origin = await startWithBundle(bundle, settings, failing);
  let logged = '';
  server.stdout?.on('data', (chunk: Buffer) => (logged += String(chunk)));
  const answers: string[] = [];
  const ask = async (path: string, authorization?: string) => {
    const answer = await fetch(origin + path, authorization ? { headers: { authorization } } : {});
    answers.push(JSON.stringify([...answer.headers]), await answer.text());
  };
  for (const path of [
    '/fixture',
    '/nowhere',
    '/assets/no.js',
    '/_site/snapshot',
    '/_site/snapshot?admin=1',
    '/robots.txt',
  ])
    await ask(path);
  await ask('/metrics', `Bearer ${settings.METRICS_TOKEN}`);
  await ask('/metrics', 'Bearer none');
  // Its reports to the API, of its vitals and of views, are sent with its key.
  while (!requestedUrls.some((url) => url.includes('page-servers'))) await ask('/fixture');
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(logged).toMatch(/"level":[45]0/);
  expect(logged).not.toContain(mark);
  expect(answers.filter((text) => text.includes(mark))).toEqual([]);
});
