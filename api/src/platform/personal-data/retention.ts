import type { WorkerName } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { Term } from './person-table.ts';

/** How many years the privacy policy lets something be kept (mf-marketing/src/legal/documents/privacy.ts). */
export const retentionYears = { messages: 2, requests: 2, books: 7 } as const;

/** Finds the people whose data of one term has served its time: their addresses in lower case. `before` is ISO 8601. */
export interface EndedTerm {
  readonly term: Exclude<Term, 'elsewhere'>;
  readonly people: (db: Knex, before: string, most: number) => Promise<string[]>;
}

/** Rows that are deleted once they are as old as the messages that the privacy policy speaks of. */
interface DeletedRows {
  /** What the log calls them. */
  readonly rows: string;
  readonly delete: (db: Knex, before: string) => Promise<number>;
}

/** Rows that are deleted after thirty days. */
interface ShortLived {
  /** Of the job that deletes them. */
  readonly job: WorkerName;
  /** What they are, for the log. */
  readonly what: string;
  /** `before` in ms since 1970. */
  readonly deleteOld: (db: Knex, before: number) => Promise<void>;
}

/** A rule about how long data is kept. */
export type Retention = EndedTerm | DeletedRows | ShortLived;
