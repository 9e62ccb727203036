import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { canonicalJson } from '@plumbline/contract/releases/canonical-json';
import type { Registry, RegistryRemote } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { integrityOf } from '@plumbline/remote/internal/files';
import { copyRelease } from './copy-release.ts';

/** A registry for tests: it signs and answers like the API's, without validating releases. */
export interface TestRegistry {
  /** Copies releases to the page server's data folder and makes them live; the earlier ones become their rollback targets. */
  publish(built: readonly { release: Release; folder: string }[]): Promise<void>;
  /** Starts a canary of a release for a percentage of visitors; null ends it. */
  canary(built: { release: Release; folder: string } | null, percent?: number): Promise<void>;
  /** Answers `GET /api/registry`. */
  readonly answer: RequestListener;
  /** Replaces the answer by a text; null: requests get no answer; undefined: the normal answer again. */
  answerInstead(text: string | null | undefined): void;
  /** The text of the normal answer. */
  readonly signed: () => string;
  /** Resolves once the page server has applied an answer that it fetched after this call. */
  readonly applied: () => Promise<void>;
  /** The registry that is signed. */
  registry: Registry;
}

/** Makes a registry and writes its public key to the data folder, as the API does. */
export async function testRegistry(dataDir: string): Promise<TestRegistry> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeFile(
    join(dataDir, 'registry-key.pub'),
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  );
  const applyWaits = new Set<{ requests: number; done: () => void }>();
  let replacement: string | null | undefined;
  const testRegistry: TestRegistry = {
    registry: { version: 1, sequence: 0, remotes: [] },
    async publish(built) {
      for (const { release, folder } of built) {
        const { remote: name, hash } = release;
        await copyRelease(join(dataDir, 'releases'), { release, folder });
        const live = { release: hash, description: integrityOf(await readFile(join(folder, 'release.json'))) };
        const before = testRegistry.registry.remotes.find((remote) => remote.name === name);
        if (before?.live.release === hash) continue;
        const previous = before
          ? [before.live, ...before.previous].filter((ref) => ref.release !== hash).slice(0, 3)
          : [];
        const remotes: RegistryRemote[] = [
          ...testRegistry.registry.remotes.filter((remote) => remote !== before),
          { name, live, previous, canary: null },
        ];
        remotes.sort((one, other) => (one.name < other.name ? -1 : 1));
        testRegistry.registry = { version: 1, sequence: testRegistry.registry.sequence + 1, remotes };
      }
    },
    async canary(built, percent = 100) {
      if (built) await copyRelease(join(dataDir, 'releases'), built);
      const file = built && (await readFile(join(built.folder, 'release.json')));
      const canary = file && built ? { release: built.release.hash, description: integrityOf(file), percent } : null;
      const { sequence, remotes } = testRegistry.registry;
      const name = built?.release.remote ?? remotes.find((remote) => remote.canary)?.name;
      testRegistry.registry = {
        version: 1,
        sequence: sequence + 1,
        remotes: remotes.map((remote) => (remote.name === name ? { ...remote, canary } : remote)),
      };
    },
    signed() {
      const registry = canonicalJson(testRegistry.registry);
      return JSON.stringify({
        registry,
        signature: sign(null, Buffer.from(registry), privateKey).toString('base64url'),
      });
    },
    answerInstead: (text) => void (replacement = text),
    answer(request, answer) {
      // A page server that asks again has applied the previous answer.
      for (const wait of applyWaits) {
        wait.requests += 1;
        if (wait.requests === 2) wait.done();
      }
      if (replacement === null) return void request.socket.destroy();
      const text = replacement ?? testRegistry.signed();
      const etag = `"${integrityOf(Buffer.from(text)).slice(-20)}"`;
      if (request.headers['if-none-match'] === etag) return void answer.writeHead(304, { etag }).end();
      answer.writeHead(200, { 'content-type': 'application/json', etag }).end(text);
    },
    applied: () => new Promise((resolve) => applyWaits.add({ requests: 0, done: resolve })),
  };
  return testRegistry;
}
