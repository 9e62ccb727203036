import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Rows by table; each has an `id`. */
export type TablesOf<T> = { readonly [K in keyof T]: { readonly id: string } };

/** Reads stored rows; within a transaction also its own writes. Rows are never changed in place. */
export interface Rows<T extends TablesOf<T>> {
  get<K extends keyof T & string>(table: K, id: string): T[K] | undefined;
  /** The oldest first. */
  all<K extends keyof T & string>(table: K): T[K][];
}

export interface Transaction<T extends TablesOf<T>> extends Rows<T> {
  /** A row with an existing id replaces the earlier one. */
  put<K extends keyof T & string>(table: K, row: T[K]): void;
  remove(table: keyof T & string, id: string): void;
}

/**
 * Rows in memory, backed by a log of transactions: if the process is killed, a transaction is stored as a whole or not
 * at all.
 */
export interface Store<T extends TablesOf<T>> extends Rows<T> {
  /** Nothing is stored if the work throws. */
  transaction<R>(work: (transaction: Transaction<T>) => R): R;
  close(): void;
}

type Change = readonly [table: string, id: string, row: unknown];

/** In bytes: the maximum growth of the log before it is compacted. */
const maxLogGrowth = 64 * 1024 * 1024;

/** @throws Error if the file is not such a log. */
export function openStore<T extends TablesOf<T>>(file: string): Store<T> {
  mkdirSync(dirname(file), { recursive: true });
  const tables = readLog(file);
  let size = 0;
  let log = compact();

  /** One line per current row; replaces the log atomically. */
  function compact(): number {
    const newLog = openSync(`${file}.new`, 'w');
    for (const [table, rows] of tables) {
      for (const [id, row] of rows) appendFileSync(newLog, `${JSON.stringify([[table, id, row] satisfies Change])}\n`);
    }
    closeSync(newLog);
    renameSync(`${file}.new`, file);
    size = 0;
    return openSync(file, 'a');
  }

  function append(changes: readonly Change[]): void {
    if (size > maxLogGrowth) {
      closeSync(log);
      log = compact();
    }
    const line = `${JSON.stringify(changes)}\n`;
    appendFileSync(log, line);
    size += line.length;
    for (const change of changes) apply(tables, change);
  }

  const rowsOf = (table: string): Map<string, unknown> => tables.get(table) ?? new Map<string, unknown>();
  return {
    // A table holds only rows of its own type.
    get: <K extends keyof T & string>(table: K, id: string) => rowsOf(table).get(id) as T[K] | undefined,
    all: <K extends keyof T & string>(table: K) => [...rowsOf(table).values()] as T[K][],
    transaction: (work) => {
      const staged = new Map<string, Map<string, unknown>>();
      const stage = (table: string, id: string, row: unknown): void => {
        const rows = staged.get(table) ?? new Map<string, unknown>();
        staged.set(table, rows.set(id, row));
      };
      const changes = (): readonly Change[] =>
        [...staged].flatMap(([table, rows]) => [...rows].map(([id, row]): Change => [table, id, row]));
      const result = work({
        get: <K extends keyof T & string>(table: K, id: string) => {
          const rows = staged.get(table);
          return (rows?.has(id) ? (rows.get(id) ?? undefined) : rowsOf(table).get(id)) as T[K] | undefined;
        },
        all: <K extends keyof T & string>(table: K) => {
          const rows = new Map(rowsOf(table));
          for (const [id, row] of staged.get(table) ?? []) {
            if (row === null) rows.delete(id);
            else rows.set(id, row);
          }
          return [...rows.values()] as T[K][];
        },
        put: (table, row) => stage(table, row.id, row),
        remove: (table, id) => stage(table, id, null),
      });
      if (changes().length > 0) append(changes());
      return result;
    },
    close: () => closeSync(log),
  };
}

function readLog(file: string): Map<string, Map<string, unknown>> {
  const tables = new Map<string, Map<string, unknown>>();
  if (!existsSync(file)) return tables;
  const log = readFileSync(file);
  let start = 0;
  // A last line without its line feed was being written when the process was killed: no response depended on it.
  for (let number = 1, end = log.indexOf('\n'); end >= 0; number += 1, end = log.indexOf('\n', start)) {
    try {
      for (const change of JSON.parse(log.toString('utf8', start, end)) as Change[]) apply(tables, change);
    } catch (error) {
      throw new Error(`${file} line ${number} is not of the sandbox; move the file away to start anew`, {
        cause: error,
      });
    }
    start = end + 1;
  }
  return tables;
}

function apply(tables: Map<string, Map<string, unknown>>, [table, id, row]: Change): void {
  const rows = tables.get(table) ?? new Map<string, unknown>();
  if (row === null) rows.delete(id);
  else rows.set(id, row);
  tables.set(table, rows);
}
