import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import { Registry, SignedRegistry } from '@plumbline/contract/releases/registry';
import type { Key } from '../keys.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReleaseStore } from './release-store.ts';
import { showRegistry, snapshotId, type Canary, type ShellVersions } from './snapshot.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

interface Options {
  readonly apiOrigin: string;
  readonly publicKey: Key;
  readonly store: ReleaseStore;
  /** The versions of what the shell gives to remotes. */
  readonly versions: ShellVersions;
  /** Holds the last good registry, so that a start beside an API that is down serves it. */
  readonly lastFile: string;
  /** Makes ready what is about to be shown. */
  readonly prepare?: (releases: readonly ShownRelease[]) => Promise<void>;
  readonly log: Logger;
  /** Ends the asking. */
  readonly signal?: AbortSignal | undefined;
  /** In ms between two times of asking; default 300. */
  readonly pause?: number | undefined;
  /** In ms that the first page waits for the API where there is no last registry; default 60000: both may be starting. */
  readonly timeout?: number | undefined;
  /** In ms for which a live remote that cannot be shown at all is one that will be; default an hour. */
  readonly missingFor?: number | undefined;
}

/** In ms: an answer that takes longer is given up, and the longest pause while the API is down. */
const deadline = 2_000;
const longestPause = 3_000;
/** In ms that the first page waits for the newest registry where there is a last one. */
const headStart = 500;

/**
 * The API's registry, asked in the background: no page waits for it once there is a snapshot. What cannot be had, is not
 * signed by the registry or is older than what is served leaves the last good snapshot in place.
 */
export function apiRegistry(options: Options): RegistrySource {
  const { apiOrigin, publicKey, store, versions, lastFile, log, signal, pause = 300, timeout = 60_000 } = options;
  const { missingFor = 3_600_000 } = options;
  let missedSince: number | null = null;
  let snapshot: Snapshot | null = null;
  let canaries: readonly Canary[] = [];
  let registry: Registry | null = null;
  let etag: string | null = null;
  let fault: string | null = null;
  let started: Promise<void> | null = null;
  let lastError: unknown = new Error('the API has not answered yet');

  /** @throws Error where it cannot be had or does not hold. */
  async function ask(): Promise<void> {
    const answer = await fetch(`${apiOrigin}/api/registry`, {
      signal: AbortSignal.timeout(deadline),
      headers: etag === null ? {} : { 'if-none-match': etag },
    });
    const text = await answer.text();
    if (answer.status === 304) {
      if (registry && fault !== null) await show(registry);
      return;
    }
    if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
    const next = await openSigned(text, publicKey);
    if (registry && next.sequence < registry.sequence) {
      throw new Error(
        `it is older (${next.sequence}) than what is served (${registry.sequence}); only a database put back without npm run db -- restore needs ${lastFile} removed`,
      );
    }
    await show(next);
    etag = answer.headers.get('etag');
    await writeFileAtomically(lastFile, text).catch((error: unknown) =>
      log.error({ err: error }, 'registry: the snapshot is served and could not be kept for the next start'),
    );
  }

  async function show(next: Registry): Promise<void> {
    const shown = await showRegistry(next, { store, versions, before: snapshot });
    await options.prepare?.(rendered([...shown.snapshot.remotes, ...shown.canaries.map(({ release }) => release)]));
    registry = next;
    snapshot = shown.snapshot;
    canaries = shown.canaries;
    missedSince = shown.snapshot.remotes.length === next.remotes.length ? null : (missedSince ?? performance.now());
    noteFault(shown.faults.length > 0 ? shown.faults.join('; ') : null);
  }

  function noteFault(next: string | null): void {
    if (next === fault) return;
    fault = next;
    if (next && registry) log.error({ fault: next }, 'registry: not all that is live can be shown as it is');
    else if (next) log.error({ fault: next }, 'registry: there is none yet, so no page can be shown');
    else log.info({ snapshot: snapshot?.id }, 'registry: snapshot is current again');
  }

  async function askForEver(first: () => void): Promise<void> {
    let wait = pause;
    while (!signal?.aborted) {
      try {
        await ask();
        first();
        wait = pause;
      } catch (error) {
        if (signal?.aborted) return;
        // An API that is just starting is no fault yet.
        if (snapshot) noteFault(`the registry cannot be read: ${messageOf(error)}`);
        else lastError = error;
        wait = Math.min(wait * 2, snapshot ? longestPause : pause);
      }
      // Several page servers must not ask at the same moment for ever.
      await after(wait * (0.8 + Math.random() * 0.4), null, { ref: false, ...(signal ? { signal } : {}) }).catch(
        () => null,
      );
    }
  }

  async function start(): Promise<void> {
    registry = await readFile(lastFile, 'utf8')
      .then((text) => openSigned(text, publicKey))
      .catch(() => null);
    const last = registry;
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, last ? headStart : timeout);
    void askForEver(resolve);
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
    atHand: () => snapshot,
    canaries: () => canaries,
    extent() {
      if (registry === null) return 'none';
      return missedSince !== null && performance.now() - missedSince < missingFor ? 'part' : 'all';
    },
    fault: () => fault,
  };
}

/** Those releases that have pages which the server renders. */
function rendered(releases: readonly ShownRelease[]): ShownRelease[] {
  return releases.filter(({ routes }) => routes.some(({ render, admin }) => render === 'server' && !admin));
}

/** `fetch failed` says nothing; its cause does. */
function messageOf(error: unknown): string {
  const { message = String(error), cause } = (error ?? {}) as Partial<Error>;
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return message === 'fetch failed' ? `the API could not be reached (${code ?? why})` : message;
}

const Json = v.pipe(v.string(), v.parseJson(undefined, 'it is not JSON'));

/** What a signed registry says. @throws Error where the text is none, or the signature is not the registry's. */
async function openSigned(text: string, publicKey: Key): Promise<Registry> {
  const { registry, signature } = v.parse(v.pipe(Json, SignedRegistry), text);
  const key = createPublicKey({ key: Buffer.from(await publicKey(), 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'))) {
    throw new Error("its signature is not the registry's");
  }
  return v.parse(v.pipe(Json, Registry), registry);
}
