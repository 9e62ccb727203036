import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { RegistrySource } from '../registry/registry-source.ts';
import type { ReleaseStore } from '../registry/release-store.ts';
import { rendersOnServer } from '../registry/snapshot.ts';
import { writeFileAtomically } from '../registry/write-file-atomically.ts';
import type { RenderHosts } from '../render-host/render-hosts.ts';

/**
 * The live releases that a new page server cannot show, each with the reason; empty once it may receive requests of visitors, null
 * before the first check.
 */
export type UnshownReleases = () => readonly string[] | null;

interface Options {
  readonly registry: Pick<RegistrySource, 'current' | 'completeness' | 'degradedReleases'>;
  readonly store: ReleaseStore;
  readonly hosts: Pick<RenderHosts, 'warm' | 'startFailure'>;
  /** The identifier of this shell's build. */
  readonly shell: string;
  /** The live releases (`mf-blog/<hash>`) that this shell does not support; its build allowed that. */
  readonly leftBehind: readonly string[];
  /** The file with the identifier of the shell that was ready last. */
  readonly file: string;
  readonly log: Logger;
  readonly lifecycle: Pick<Lifecycle, 'atEnd'>;
  /** In ms between checks; default a second. */
  readonly pause?: number | undefined;
  /** In ms since a fixed moment; default the process's monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/** In ms after which a page server is ready in any case. */
export const maxWait = 300_000;

/**
 * A page server with a new shell is not ready before it can show every live release, so that a rolling restart stops at the first
 * process. Once ready it stays ready: a release that fails later fails in every process, and a load balancer that removed them all would
 * turn the outage of one remote into one of the site. For the same reason a shell that was ready before is ready at once, and any other
 * after five minutes ([032](../../docs/adr/032-skew.md)).
 */
export async function watchReadiness({
  registry,
  store,
  hosts,
  shell,
  leftBehind,
  file,
  log,
  lifecycle,
  pause = 1_000,
  now = () => performance.now(),
}: Options): Promise<UnshownReleases> {
  const startedAt = now();
  const isOverdue = (): boolean => now() - startedAt >= maxWait;
  let isReady = (await readFile(file, 'utf8').catch(() => null)) === shell;
  let unshown: readonly string[] | null = isReady ? [] : null;

  async function check(): Promise<void> {
    // Read before the snapshot, which may change meanwhile: a release that is missing now is checked again.
    if (registry.completeness?.() === 'none') return;
    const reasons = (registry.degradedReleases?.() ?? []).map((one) => ({
      ...one,
      name: `${one.remote}/${one.release}`,
    }));
    const reasonOf = new Map(reasons.map(({ name, reason }) => [name, reason]));
    const failed: ShownRelease[] = [];
    const { remotes } = await registry.current();
    for (const live of remotes) {
      const name = `${live.name}/${live.release}`;
      const failure = hosts.startFailure(live);
      if (failure !== null && rendersOnServer(live)) {
        failed.push(live);
        reasonOf.set(name, `its render host does not start: ${failure}`);
      }
      const missing = await missingFile(store, live);
      if (missing !== null) reasonOf.set(name, `its file ${missing} is missing`);
    }
    for (const name of leftBehind) reasonOf.delete(name);
    unshown = [...reasonOf].map(([name, reason]) => `${name}: ${reason}`);
    if (unshown.length > 0 && !isOverdue()) {
      // Without visitors, nothing else starts these hosts again.
      await hosts.warm(failed);
      return;
    }
    if (unshown.length > 0) log.error({ waiting: unshown }, 'readiness: ready although live releases cannot be shown');
    await becomeReady();
  }

  async function becomeReady(): Promise<void> {
    unshown = [];
    isReady = true;
    await writeFileAtomically(file, shell).catch((error: unknown) =>
      log.error({ err: error }, 'readiness: the readiness of this shell could not be stored for the next start'),
    );
  }

  let timer: NodeJS.Timeout | undefined;
  async function checkUntilReady(): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.error({ err: error }, 'readiness: the live releases could not be checked');
      // An error here occurs in every process, and without a limit none of them would ever receive visitors.
      if (isOverdue()) await becomeReady();
    }
    if (!isReady) timer = setTimeout(() => void checkUntilReady(), pause).unref();
  }
  lifecycle.atEnd(async () => {
    isReady = true;
    clearTimeout(timer);
  });
  if (!isReady) await checkUntilReady();
  if (unshown?.length) log.error({ waiting: unshown }, 'readiness: live releases cannot be shown with this shell');
  return () => unshown;
}

/** The first file of a release that is not on the disk; null if all are. */
async function missingFile(store: ReleaseStore, { name, release }: ShownRelease): Promise<string | null> {
  const described = await store.describe(name, release).catch(() => null);
  const folder = store.folderOf(name, release);
  return Object.keys(described?.files ?? {}).find((path) => !existsSync(join(folder, path))) ?? null;
}
