import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Records stored as JSON files in one folder, ordered by arrival; they survive a restart. */
export interface RecordFolder<T> {
  /** Stores the record that `make` returns for the new id. */
  add(make: (id: string) => T): T;
  get(id: string): T | null;
  /** The newest first. */
  ids(): string[];
  clear(): void;
}

/** Opens a folder of records; creates it if it is missing. */
export function openRecordFolder<T>(folder: string): RecordFolder<T> {
  mkdirSync(folder, { recursive: true });
  const ids = readdirSync(folder)
    .flatMap((name) => /^([0-9a-z]{14})\.json$/.exec(name)?.[1] ?? [])
    .sort();
  const storedIds = new Set(ids);
  const path = (id: string): string => join(folder, `${id}.json`);
  return {
    add: (make) => {
      const id = nextId(ids.at(-1) ?? '');
      const value = make(id);
      // Written under another name and renamed, so that a killed process leaves no partial file.
      writeFileSync(`${path(id)}.new`, JSON.stringify(value));
      renameSync(`${path(id)}.new`, path(id));
      ids.push(id);
      storedIds.add(id);
      return value;
    },
    get: (id) => (storedIds.has(id) ? (JSON.parse(readFileSync(path(id), 'utf8')) as T) : null),
    ids: () => ids.toReversed(),
    clear: () => {
      storedIds.clear();
      for (const id of ids.splice(0)) rmSync(path(id), { force: true });
    },
  };
}

/**
 * An id of the time and a counter, so that names sort by arrival: greater than `last`, even if the clock was set back.
 */
function nextId(last: string): string {
  const time = Date.now().toString(36).padStart(9, '0');
  const before = last.slice(0, 9);
  const [time36, count] = time > before ? [time, 0] : [before, Number.parseInt(last.slice(9), 36) + 1];
  return time36 + count.toString(36).padStart(5, '0');
}
