import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Snapshot } from '@plumbline/contract/releases';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Where a data folder keeps the last good snapshot, so that a restart beside a broken registry serves it. */
export function lastSnapshotFile(dataDir: string): string {
  return join(dataDir, 'last-snapshot.json');
}

/** The snapshot kept from an earlier run, null where there is none that holds. */
export async function readLastSnapshot(file: string): Promise<Snapshot | null> {
  try {
    return v.parse(Snapshot, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps a snapshot for the next start. */
export function writeLastSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  return writeFileAtomically(file, `${JSON.stringify(snapshot)}\n`);
}
