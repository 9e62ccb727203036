import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import * as v from 'valibot';
import { Registry, SignedRegistry } from '@plumbline/contract/releases/registry';
import type { RegistrySource } from './registry-source.ts';
import { releasesInUse } from './releases-in-use.ts';
import { shownReleases } from './shown-releases.ts';
import { incompatibilityOf, shownRelease } from './snapshot.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Reads all keys that are accepted, base64 of SPKI in DER. @throws Error if one cannot be read. */
export type Keys = () => Promise<readonly string[]>;

type Options = Parameters<typeof shownReleases>[0] & {
  readonly apiOrigin: string;
  /** The accepted public keys. */
  readonly publicKeys: Keys;
  /** The file with the last good registry, for a start during an API outage. */
  readonly lastFile: string;
  /** Ends polling. */
  readonly signal?: AbortSignal | undefined;
  /** In ms between two polls; default 300. */
  readonly pause?: number | undefined;
  /** In ms: how long the first page waits for an API that may be starting too, if no registry is stored; default 60000. */
  readonly timeout?: number | undefined;
};

/** In ms: the deadline of a poll, and the longest pause while the API is down. */
const deadline = 2_000;
const maxPause = 3_000;
/** In ms: how long the first page waits for the API if there is a stored registry. */
const firstAnswerTimeout = 500;

/**
 * Polls the API's registry in the background; no page waits for it once there is a snapshot. A registry that is unreachable,
 * not correctly signed or older than the current one leaves the last good snapshot in place.
 */
export function apiRegistry(options: Options): RegistrySource {
  const { apiOrigin, publicKeys, store, offer, lastFile, log, signal, pause = 300, timeout = 60_000 } = options;
  const releases = shownReleases(options);
  let etag: string | null = null;
  /** Whether the last read of the registry failed. */
  let isBehind = false;
  let lastError: unknown = new Error('the API has not answered yet');
  let started: Promise<void> | null = null;
  /** The current registry if it could not be stored yet. */
  let unstored: string | null = null;

  async function storeForNextStart(text: string): Promise<void> {
    try {
      await writeFileAtomically(lastFile, text);
      unstored = null;
    } catch (error) {
      if (unstored !== text)
        log.error({ err: error }, 'registry: the current registry could not be stored for the next start');
      unstored = text;
    }
  }

  /** @throws Error if the registry is unreachable or not valid. */
  async function ask(): Promise<void> {
    const answer = await fetch(`${apiOrigin}/api/registry`, {
      signal: AbortSignal.timeout(deadline),
      headers: etag === null ? {} : { 'if-none-match': etag },
    });
    const text = await answer.text();
    const current = releases.registry();
    if (answer.status === 304) {
      // Releases that could not be loaded may be available now.
      if (current && (releases.hasFaults() || isBehind)) await releases.show(current);
      if (unstored !== null) await storeForNextStart(unstored);
      return;
    }
    if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
    const next = await openSigned(text, publicKeys);
    if (current && next.sequence < current.sequence) {
      throw new Error(
        `it is older (${next.sequence}) than the current one (${current.sequence}); remove ${lastFile} only after restoring a database without npm run db -- restore`,
      );
    }
    await releases.show(next);
    etag = answer.headers.get('etag');
    await storeForNextStart(text);
  }

  async function poll(onFirstAnswer: () => void): Promise<void> {
    let wait = pause;
    while (!signal?.aborted) {
      try {
        await ask();
        isBehind = false;
        onFirstAnswer();
        wait = pause;
      } catch (error) {
        if (signal?.aborted) return;
        isBehind = true;
        // While the first page waits, the API may still be starting.
        const isWaiting = releases.snapshot() === null;
        if (isWaiting) lastError = error;
        else releases.noteFault(`the registry cannot be read: ${messageOf(error)}`);
        wait = Math.min(wait * 2, isWaiting ? pause : maxPause);
      }
      // Jitter keeps several page servers from polling in step.
      await after(wait * (0.8 + Math.random() * 0.4), null, { ref: false, ...(signal ? { signal } : {}) }).catch(
        () => null,
      );
    }
  }

  /** Waits for the API's registry, but only briefly if the last run has stored one. */
  async function start(): Promise<void> {
    const stored = await readFile(lastFile, 'utf8')
      .then((text) => openSigned(text, publicKeys))
      .catch(() => null);
    // The API's registry must not be older than this one.
    if (stored) releases.remember(stored);
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, stored ? firstAnswerTimeout : timeout);
    void poll(resolve);
    await answered;
    clearTimeout(late);
    if (releases.snapshot() === null && stored) await releases.show(stored);
    if (releases.snapshot() !== null) return;
    releases.showNothing();
    releases.noteFault(`the registry cannot be read: ${messageOf(lastError)}`);
  }

  return {
    async current() {
      started ??= start();
      if (releases.snapshot() === null) await started;
      const snapshot = releases.snapshot();
      if (snapshot === null) throw new Error('The registry gave no snapshot');
      return snapshot;
    },
    loadedSnapshot: releases.snapshot,
    canaries: releases.canaries,
    completeness: releases.completeness,
    fault: releases.fault,
    degradedReleases: releases.degradedReleases,
    async publishedRelease(remote, { release, description }) {
      const described = await store.describe(remote, release, description);
      const incompatibility = incompatibilityOf(described, offer);
      if (incompatibility !== null) throw new Error(incompatibility);
      return shownRelease(described, offer);
    },
    async releasesInUse() {
      const registry = releases.registry();
      return registry ? releasesInUse(registry, store) : [];
    },
  };
}
/** The message of an error; of a failed `fetch`, that of its cause. */
function messageOf(error: unknown): string {
  const { message = String(error), cause } = (error ?? {}) as Partial<Error>;
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return message === 'fetch failed' ? `the API could not be reached (${code ?? why})` : message;
}

const Json = v.pipe(v.string(), v.parseJson(undefined, 'it is not valid JSON'));

/** Verifies and parses a signed registry. @throws Error if the text or its signature is not valid. */
async function openSigned(text: string, publicKeys: Keys): Promise<Registry> {
  const { registry, signature } = v.parse(v.pipe(Json, SignedRegistry), text);
  const isSignedWith = (publicKey: string) => {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'));
  };
  if (!(await publicKeys()).some(isSignedWith)) {
    throw new Error("its signature is not the registry's");
  }
  return v.parse(v.pipe(Json, Registry), registry);
}
