import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import { Registry, SignedRegistry } from '@plumbline/contract/releases/registry';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import type { Keys } from '../keys.ts';
import { openPreparations } from './preparations.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReleaseStore } from './release-store.ts';
import { releasesInUse } from './releases-in-use.ts';
import {
  misfitOf,
  rendersOnServer,
  shownRelease,
  showRegistry,
  snapshotId,
  type Canary,
  type ShownRegistry,
  type UnshownRelease,
} from './snapshot.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

interface Options {
  readonly apiOrigin: string;
  /** The accepted public keys, base64 of SPKI in DER. */
  readonly publicKeys: Keys;
  readonly store: ReleaseStore;
  /** What the shell offers to remotes. */
  readonly offer: ShellOffer;
  /** The file with the last good registry, for a start during an API outage. */
  readonly lastFile: string;
  /** Makes a release ready that is about to be shown, within `longest` ms if they are given; does not fail. */
  readonly prepare?: (release: ShownRelease, longest?: number) => Promise<void>;
  readonly log: Logger;
  /** Ends polling. */
  readonly signal?: AbortSignal | undefined;
  /** In ms between two polls; default 300. */
  readonly pause?: number | undefined;
  /** In ms: how long the first page waits for the API without a stored registry; default 60000, since both may be starting. */
  readonly timeout?: number | undefined;
  /** In ms: how long a live remote without any usable release counts as expected; default an hour. */
  readonly giveUpAfter?: number | undefined;
}

/** In ms: the deadline of a poll, and the longest pause while the API is down. */
const deadline = 2_000;
const maxPause = 3_000;
/** In ms: how long a way back waits for the release that it leads to; the release that it leads away from may be doing harm. */
const longestWayBack = 1_000;
/** In ms: how long the first page waits for the API if there is a stored registry. */
const firstAnswerTimeout = 500;

/**
 * Polls the API's registry in the background; no page waits for it once there is a snapshot. A registry that is unreachable,
 * not correctly signed or older than the current one leaves the last good snapshot in place.
 */
export function apiRegistry(options: Options): RegistrySource {
  const { apiOrigin, publicKeys, store, offer, lastFile, log, signal, pause = 300, timeout = 60_000 } = options;
  const { giveUpAfter = 3_600_000 } = options;
  let incompleteSince: number | null = null;
  let snapshot: Snapshot | null = null;
  /** What the registry wants to be shown, ready or not. */
  let wanted: ShownRegistry | null = null;
  let canaries: readonly Canary[] = [];
  let registry: Registry | null = null;
  let etag: string | null = null;
  let fault: string | null = null;
  let hasFaults = false;
  /** Whether the registry could not be read the last time. */
  let isBehind = false;
  let unshown: readonly UnshownRelease[] = [];
  let started: Promise<void> | null = null;
  let showing: Promise<void> = Promise.resolve();
  const preparations = openPreparations(async (release) => {
    const isBack = snapshot?.remotes.some(
      (one) => one.name === release.name && one.previous?.release === release.release,
    );
    await options.prepare?.(release, isBack ? longestWayBack : undefined);
  }, showReady);
  let lastError: unknown = new Error('the API has not answered yet');

  /** @throws Error if the registry is unreachable or not valid. */
  async function ask(): Promise<void> {
    const answer = await fetch(`${apiOrigin}/api/registry`, {
      signal: AbortSignal.timeout(deadline),
      headers: etag === null ? {} : { 'if-none-match': etag },
    });
    const text = await answer.text();
    if (answer.status === 304) {
      // What could not be loaded may be there by now.
      if (registry && (hasFaults || isBehind)) await show(registry);
      return;
    }
    if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
    const next = await openSigned(text, publicKeys);
    if (registry && next.sequence < registry.sequence) {
      throw new Error(
        `it is older (${next.sequence}) than the current one (${registry.sequence}); remove ${lastFile} only after restoring a database without npm run db -- restore`,
      );
    }
    await show(next);
    etag = answer.headers.get('etag');
    await writeFileAtomically(lastFile, text).catch((error: unknown) =>
      log.error({ err: error }, 'registry: the current registry could not be stored for the next start'),
    );
  }

  /** Shows one registry after the other: at a start the API's can come while the stored one is made ready. */
  function show(given: Registry): Promise<void> {
    const shown = showing.then(() => showNext(given));
    showing = shown.catch(() => undefined);
    return shown;
  }

  async function showNext(next: Registry): Promise<void> {
    if (registry && next.sequence < registry.sequence) return;
    const shown = await showRegistry(next, { store, offer, fallback: snapshot });
    const releases = [...shown.snapshot.remotes, ...shown.canaries.map(({ release }) => release)];
    const preparing = preparations.want(releases.filter(rendersOnServer));
    // Before the first snapshot there is nothing that could be shown instead. Later the next poll does not wait: one remote's slow start would
    // hold up every other remote's rollback.
    if (snapshot === null) await preparing;
    registry = next;
    wanted = shown;
    hasFaults = shown.faults.length > 0;
    unshown = shown.unshown;
    showReady();
    const misfits = unshown.map(({ remote, release, reason }) => `${remote}/${release}: ${reason}`);
    noteFault([...new Set([...shown.faults, ...misfits])].join('; ') || null);
  }

  /** Shows what is wanted and ready; a remote whose release is not ready stays as it is. */
  function showReady(): void {
    if (wanted === null || registry === null) return;
    const isReady = (release: ShownRelease) => !rendersOnServer(release) || preparations.isReady(release);
    const remotes = wanted.snapshot.remotes.flatMap((remote) => {
      const now = isReady(remote) ? remote : snapshot?.remotes.find(({ name }) => name === remote.name);
      return now ? [now] : [];
    });
    snapshot = { id: snapshotId(remotes), remotes };
    // A remote that is shown for the first time may have an address that nobody else has.
    incompleteSince = remotes.length === registry.remotes.length ? null : (incompleteSince ?? performance.now());
    canaries = wanted.canaries.filter(({ release }) => isReady(release));
  }

  function noteFault(next: string | null): void {
    if (next === fault) return;
    fault = next;
    if (next && registry) log.error({ fault: next }, 'registry: not every live release can be shown');
    else if (next) log.error({ fault: next }, 'registry: there is none yet, so no page can be shown');
    else log.info({ snapshot: snapshot?.id }, 'registry: snapshot is current again');
  }

  async function poll(first: () => void): Promise<void> {
    let wait = pause;
    while (!signal?.aborted) {
      try {
        await ask();
        isBehind = false;
        first();
        wait = pause;
      } catch (error) {
        if (signal?.aborted) return;
        // While the first page waits, the API may still be starting.
        isBehind = true;
        if (snapshot) noteFault(`the registry cannot be read: ${messageOf(error)}`);
        else lastError = error;
        wait = Math.min(wait * 2, snapshot ? maxPause : pause);
      }
      // Jitter keeps several page servers from polling in step.
      await after(wait * (0.8 + Math.random() * 0.4), null, { ref: false, ...(signal ? { signal } : {}) }).catch(
        () => null,
      );
    }
  }

  async function start(): Promise<void> {
    registry = await readFile(lastFile, 'utf8')
      .then((text) => openSigned(text, publicKeys))
      .catch(() => null);
    const last = registry;
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, last ? firstAnswerTimeout : timeout);
    void poll(resolve);
    await answered;
    clearTimeout(late);
    if (snapshot === null && last) await show(last);
    if (snapshot !== null) return;
    snapshot = { id: snapshotId([]), remotes: [] };
    noteFault(`the registry cannot be read: ${messageOf(lastError)}`);
  }

  return {
    async current() {
      started ??= start();
      if (snapshot === null) await started;
      if (snapshot === null) throw new Error('The registry gave no snapshot');
      return snapshot;
    },
    loaded: () => snapshot,
    canaries: () => canaries,
    coverage() {
      if (registry === null) return 'none';
      return incompleteSince !== null && performance.now() - incompleteSince < giveUpAfter ? 'part' : 'all';
    },
    async published(remote, { release, description }) {
      const described = await store.describe(remote, release, description);
      const misfit = misfitOf(described, offer);
      if (misfit !== null) throw new Error(misfit);
      return shownRelease(described, offer);
    },
    fault: () => fault,
    unshown: () => unshown,
    inUse: async () => (registry ? releasesInUse(registry, store) : []),
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
