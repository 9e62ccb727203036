import type { WorkerName } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { RetentionPeriod } from './person-table.ts';

/** Retention periods of the privacy policy in years (mf-marketing/src/legal/documents/privacy.ts). */
export const retentionYears = { messages: 2, requests: 2, consents: 3, books: 7 } as const;

interface ExpiredPeopleQuery {
  readonly before: string;
  readonly after: string;
  readonly limit: number;
}

/**
 * Finds the people whose data of one retention period has expired: their addresses in lower case, sorted, that follow
 * `after`, which is empty at first. `before` is ISO 8601.
 */
export interface ExpiredData {
  readonly period: Exclude<RetentionPeriod, 'elsewhere'>;
  readonly findPeople: (db: Knex, query: ExpiredPeopleQuery) => Promise<string[]>;
}

/** Rows that are deleted after a retention period. */
interface DeletedRows {
  /** The retention period; default `messages`. */
  readonly period?: keyof typeof retentionYears;
  /** Name of the rows in the log. */
  readonly rows: string;
  readonly delete: (db: Knex, before: string) => Promise<number>;
}

/** Rows that are deleted after thirty days. */
interface ShortLived {
  /** The job that deletes the rows. */
  readonly job: WorkerName;
  /** Description of the rows in the log. */
  readonly what: string;
  /** `before` in ms since 1970. */
  readonly deleteOld: (db: Knex, before: number) => Promise<void>;
}

/** A rule about the retention of data. */
export type Retention = ExpiredData | DeletedRows | ShortLived;
