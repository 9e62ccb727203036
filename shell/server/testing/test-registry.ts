import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { canonicalJson } from '@plumbline/contract/releases/canonical-json';
import type { Registry, RegistryRemote } from '@plumbline/contract/releases/registry';
import type { Release } from '@plumbline/contract/releases/releases';
import { integrityOf } from '@plumbline/remote/internal/files';
import { layRelease } from './lay-release.ts';

/** A registry for tests: it signs and answers as the API's does, without its gate. */
export interface TestRegistry {
  /** Lays releases where the page server finds them and makes them live; those before stand behind. */
  publish(built: readonly { release: Release; folder: string }[]): Promise<void>;
  /** Tries a release on so many percent beside the live one; null ends that. */
  canary(built: { release: Release; folder: string } | null, percent?: number): Promise<void>;
  /** Answers `GET /api/registry`. */
  readonly answer: RequestListener;
  /** What it answers instead: a text, or nothing at all with null. */
  answerInstead(text: string | null | undefined): void;
  /** The answer as it would be. */
  readonly signed: () => string;
  /** Resolves once what it answers from now on has been asked for and taken in. */
  readonly taken: () => Promise<void>;
  /** What it signs. */
  registry: Registry;
}

/** Makes a registry whose key lies in the data folder, as the API's does. */
export async function testRegistry(dataDir: string): Promise<TestRegistry> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeFile(
    join(dataDir, 'registry-key.pub'),
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  );
  const waiting = new Set<{ seen: number; done: () => void }>();
  let instead: string | null | undefined;
  const own: TestRegistry = {
    registry: { version: 1, sequence: 0, remotes: [] },
    async publish(built) {
      for (const { release, folder } of built) {
        const { remote: name, hash } = release;
        await layRelease(join(dataDir, 'releases'), { release, folder });
        const live = { release: hash, description: integrityOf(await readFile(join(folder, 'release.json'))) };
        const before = own.registry.remotes.find((remote) => remote.name === name);
        if (before?.live.release === hash) continue;
        const previous = before
          ? [before.live, ...before.previous].filter((ref) => ref.release !== hash).slice(0, 3)
          : [];
        const remotes: RegistryRemote[] = [
          ...own.registry.remotes.filter((remote) => remote !== before),
          { name, live, previous, canary: null },
        ];
        remotes.sort((one, other) => (one.name < other.name ? -1 : 1));
        own.registry = { version: 1, sequence: own.registry.sequence + 1, remotes };
      }
    },
    async canary(built, percent = 100) {
      if (built) await layRelease(join(dataDir, 'releases'), built);
      const file = built && (await readFile(join(built.folder, 'release.json')));
      const canary = file && built ? { release: built.release.hash, description: integrityOf(file), percent } : null;
      const { sequence, remotes } = own.registry;
      const name = built?.release.remote ?? remotes.find((remote) => remote.canary)?.name;
      own.registry = {
        version: 1,
        sequence: sequence + 1,
        remotes: remotes.map((remote) => (remote.name === name ? { ...remote, canary } : remote)),
      };
    },
    signed() {
      const registry = canonicalJson(own.registry);
      return JSON.stringify({
        registry,
        signature: sign(null, Buffer.from(registry), privateKey).toString('base64url'),
      });
    },
    answerInstead: (text) => void (instead = text),
    answer(request, answer) {
      // Whoever asks again has taken in what they were answered before.
      for (const one of waiting) {
        one.seen += 1;
        if (one.seen === 2) one.done();
      }
      if (instead === null) return void request.socket.destroy();
      const text = instead ?? own.signed();
      const etag = `"${integrityOf(Buffer.from(text)).slice(-20)}"`;
      if (request.headers['if-none-match'] === etag) return void answer.writeHead(304, { etag }).end();
      answer.writeHead(200, { 'content-type': 'application/json', etag }).end(text);
    },
    taken: () => new Promise((resolve) => waiting.add({ seen: 0, done: resolve })),
  };
  return own;
}
