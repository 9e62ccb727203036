import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { ShownRelease, Snapshot, SnapshotRemote } from '@plumbline/contract/releases';
import { readLastSnapshot, writeLastSnapshot } from './last-snapshot.ts';
import { RegistryFile, registryFileName } from './registry-file.ts';
import type { RegistrySource } from './registry-source.ts';
import { releaseBefore } from './release-before.ts';
import type { ReleaseStore } from './release-store.ts';
import { snapshotId } from './snapshot-id.ts';
import { snapshotOfRelease, type ShellVersions } from './snapshot-of-release.ts';

interface Options {
  /** The releases' folder. */
  readonly folder: string;
  /** Where the last good snapshot is kept, so that a restart beside a broken registry serves it. */
  readonly lastSnapshotFile: string;
  readonly store: ReleaseStore;
  /** Of what the shell gives to remotes. */
  readonly versions: ShellVersions;
  readonly log: Logger;
}

/**
 * The registry file, looked at on every page view (one `stat`) and read again when it has changed. What cannot be
 * read or does not hold leaves the last good snapshot in place, remote by remote.
 */
export function fileRegistry({ folder, lastSnapshotFile, store, versions, log }: Options): RegistrySource {
  const file = join(folder, registryFileName);
  let snapshot: Snapshot | null = null;
  let seen = '';
  let fault: string | null = null;
  let reading: Promise<void> | null = null;

  async function read(stamp: string): Promise<void> {
    snapshot ??= await readLastSnapshot(lastSnapshotFile);
    const registry = v.parse(RegistryFile, JSON.parse(await readFile(file, 'utf8')));
    const faults: string[] = [];
    const remotes: SnapshotRemote[] = [];
    const live = Object.entries(registry.live).sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [name, hash] of live) {
      try {
        const shown = await show(name, hash);
        const previous = await lastGood(registry, name);
        remotes.push(previous ? { ...shown, previous } : shown);
      } catch (error) {
        faults.push(`${name}/${hash}: ${messageOf(error)}`);
        const before = snapshot?.remotes.find((remote) => remote.name === name) ?? (await lastGood(registry, name));
        if (before) remotes.push(before);
      }
    }
    snapshot = { id: snapshotId(remotes), remotes };
    fault = faults.length > 0 ? faults.join('; ') : null;
    if (fault === null) {
      seen = stamp;
      await keep(snapshot);
    }
  }

  async function show(name: string, hash: string): Promise<ShownRelease> {
    return snapshotOfRelease(await store.describe(name, hash), versions);
  }

  // Nothing needs it while all is well: one that cannot be shown any more is no fault of the registry's.
  async function lastGood({ history }: RegistryFile, name: string): Promise<ShownRelease | null> {
    const before = releaseBefore(history, name);
    return before === null ? null : show(name, before).catch(() => null);
  }

  async function keep(good: Snapshot): Promise<void> {
    try {
      await writeLastSnapshot(lastSnapshotFile, good);
    } catch (error) {
      log.error({ err: error }, 'registry: the snapshot is served and could not be kept for the next start');
    }
  }

  async function refresh(): Promise<void> {
    const stamp = await stampOf(file);
    if (stamp === seen && snapshot) return;
    const before = fault;
    // Until it has been read without a fault it is read again: a file may be half-written, a release half copied.
    seen = '';
    try {
      await read(stamp);
    } catch (error) {
      fault = `the registry cannot be read: ${messageOf(error)}`;
      snapshot ??= { id: snapshotId([]), remotes: [] };
    }
    if (fault !== before) {
      if (fault) log.error({ fault }, 'registry: the last good snapshot is served');
      else log.info({ snapshot: snapshot?.id }, 'registry: snapshot is current again');
    }
  }

  return {
    async current() {
      reading ??= refresh().finally(() => (reading = null));
      await reading;
      if (snapshot === null) throw new Error('The registry gave no snapshot');
      return snapshot;
    },
    fault: () => fault,
  };
}

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
