import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { json } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { SignedStatement, SmokeTestClaim, SmokeTestResult } from '@plumbline/contract/releases/smoke-tests';
import pino from 'pino';
import * as v from 'valibot';
import { releaseStore } from '../registry/release-store.ts';
import { fixtureRelease } from '../server/testing/fixture-release.ts';
import { loadSigningKey } from './signing-key.ts';
import { isTemporary, testNext } from './tester.ts';

const log = pino({ level: 'silent' });
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** An API that gives the tester a release, and records the results. */
async function open(untested: unknown, status = 200) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-tester-'));
  const key = loadSigningKey(null, dataDir);
  const requests: { path: string; statement: unknown; isSigned: boolean }[] = [];
  const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
  const server = createServer((request, response) => void reply(request, response));
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = await json(request);
    const { statement, signature } = v.parse(SignedStatement, body);
    const isSigned = verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64url'));
    requests.push({ path: request.url ?? '', statement: JSON.parse(statement), isSigned });
    const { remote, release } = JSON.parse(statement) as { remote?: string; release?: string };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(release === undefined ? { untested } : { remote, release, stored: true }));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { apiOrigin, key, requests, dataDir };
}

async function publishedRelease() {
  const { release, folder } = await fixtureRelease();
  const store = { describe: async () => release, folderOf: () => folder };
  const untested = { remote: release.remote, release: release.hash, description: `sha384-${'a'.repeat(64)}` };
  return { release, store, untested };
}

const passed = { issues: [], browser: 'Chromium 156.0', shell: 'b40b8358e4717e279d53', views: 2 };

test('a claimed release is tested, and the signed result names it', async () => {
  const { store, untested } = await publishedRelease();
  const { requests, ...api } = await open(untested);
  expect(await testNext({ ...api, store, executable: '', releaseOrigins: [], log, test: async () => passed })).toBe(
    true,
  );
  expect(requests.map(({ path, isSigned }) => [path, isSigned])).toEqual([
    ['/api/smoke-tests/claim', true],
    ['/api/smoke-tests/results', true],
  ]);
  expect(v.is(SmokeTestClaim, requests[0]?.statement)).toBe(true);
  expect(v.parse(SmokeTestResult, requests[1]?.statement)).toMatchObject({ ...untested, ...passed });
});

test('the texts of a release, which may have any length, are cut to what the API accepts', async () => {
  const { store, untested } = await publishedRelease();
  const { requests, ...api } = await open(untested);
  const issues = [{ path: `shared.${'x'.repeat(500)}`, message: `leaves the global variable ${'x'.repeat(5_000)}` }];
  const test = async () => ({ ...passed, issues });
  await testNext({ ...api, store, executable: '', releaseOrigins: [], log, test });
  const result = v.parse(SmokeTestResult, requests[1]?.statement);
  expect(result.issues[0]?.message).toMatch(/^leaves the global variable x{900}/);
});

test('without an untested release no test runs', async () => {
  const { store } = await publishedRelease();
  const { requests, ...api } = await open(null);
  const test = () => Promise.reject(new Error('nothing to test'));
  expect(await testNext({ ...api, store, executable: '', releaseOrigins: [], log, test })).toBe(false);
  expect(requests).toHaveLength(1);
});

test('a test that fails to run sends no result, so the API offers the release again', async () => {
  const { store, untested } = await publishedRelease();
  const { requests, ...api } = await open(untested);
  const test = () => Promise.reject(new Error('the browser is gone'));
  await expect(testNext({ ...api, store, executable: '', releaseOrigins: [], log, test })).rejects.toThrow(
    'the browser is gone',
  );
  expect(requests).toHaveLength(1);
});

test('a release whose files differ from the published ones is not tested', async () => {
  const { release, untested } = await publishedRelease();
  const { requests, dataDir, ...api } = await open(untested);
  const store = releaseStore(join(dataDir, 'releases'));
  const test = async () => passed;
  await expect(testNext({ ...api, store, executable: '', releaseOrigins: [], log, test })).rejects.toThrow();
  expect(release.hash).toBe(untested.release);
  expect(requests).toHaveLength(1);
});

test('an unreachable API, or one without the tester’s key, is a temporary failure; a refused signature is not', async () => {
  const { store } = await publishedRelease();
  const work = { store, executable: '', releaseOrigins: [], log };
  const failureOf = async (options: { apiOrigin: string; key: Awaited<ReturnType<typeof open>>['key'] }) =>
    testNext({ ...options, ...work }).then(
      () => null,
      (error: unknown) => error,
    );
  const [unavailable, unauthorized] = [await open(null, 503), await open(null, 401)];
  expect(isTemporary(await failureOf({ ...unavailable, apiOrigin: 'http://127.0.0.1:1' }))).toBe(true);
  expect(isTemporary(await failureOf(unavailable))).toBe(true);
  expect(isTemporary(await failureOf(unauthorized))).toBe(false);
});

test('the generated private key is readable by its owner only and reused; a configured key is not written', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-tester-'));
  // As the draft of another container whose process id is the same.
  const otherDraft = `smoke-test-key.pub.${process.pid}`;
  mkdirSync(join(dataDir, otherDraft));
  const { publicKey } = loadSigningKey(null, dataDir);
  expect(loadSigningKey(null, dataDir).publicKey).toBe(publicKey);
  expect(statSync(join(dataDir, 'smoke-test-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'smoke-test-key.pub'), 'utf8').trim()).toBe(publicKey);
  const { ino } = statSync(join(dataDir, 'smoke-test-key.pub'));
  loadSigningKey(null, dataDir);
  // A new file with the same name, so that no reader sees half of it.
  expect(statSync(join(dataDir, 'smoke-test-key.pub')).ino).not.toBe(ino);
  expect(readdirSync(dataDir).sort()).toEqual(['smoke-test-key', 'smoke-test-key.pub', otherDraft]);
  const setting = readFileSync(join(dataDir, 'smoke-test-key'), 'utf8').trim();
  expect(loadSigningKey(setting, join(dataDir, 'nowhere')).publicKey).toBe(publicKey);
  expect(() => loadSigningKey('x'.repeat(80), dataDir)).toThrow('SMOKE_TEST_KEY');
});
