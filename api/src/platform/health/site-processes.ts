import type { SiteProcess, Vitals } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import { clockSkew } from '../clock.ts';

/** The report of a process about itself. */
export interface ReportedProcess extends Vitals {
  readonly id: string;
  readonly kind: SiteProcess['kind'];
  /** ISO 8601. */
  readonly startedAt: string;
}

/** In ms: a process without a report for this long has ended or hangs. */
const silentAfter = 45_000;

/** In ms: after this time without a report a process is deleted from the list. */
const deletedAfter = 3_600_000;

/** The most processes in the list. */
const maxProcesses = 50;

/** Stores the vitals of a process and deletes processes that have long been silent; `now` in ms since 1970. */
export async function saveProcess(
  transaction: Knex.Transaction,
  { id, kind, startedAt, ...vitals }: ReportedProcess,
  now: number,
): Promise<void> {
  const row = { kind, started_at: startedAt, seen_at: new Date(now).toISOString(), vitals: JSON.stringify(vitals) };
  await transaction('site_processes')
    .insert({ id, ...row })
    .onConflict('id')
    .merge(row);
  await transaction('site_processes')
    .where('seen_at', '<', new Date(now - deletedAfter).toISOString())
    .delete();
}

/** Deletes a process that signs off. */
export async function deleteProcess(db: Knex, id: string): Promise<void> {
  await db('site_processes').where({ id }).delete();
}

interface Row {
  readonly id: string;
  readonly kind: SiteProcess['kind'];
  readonly started_at: string;
  readonly seen_at: string;
  readonly vitals: string;
}

/** The processes of the last hour, running ones first; `now` in ms since 1970. */
export async function listProcesses(db: Knex, now: number): Promise<SiteProcess[]> {
  const rows: Row[] = await db('site_processes').orderBy('seen_at', 'desc').limit(maxProcesses);
  const processes = rows.map(({ id, kind, started_at: startedAt, seen_at: seenAt, vitals }) => ({
    ...(JSON.parse(vitals) as Vitals),
    id,
    kind,
    startedAt,
    seenAt,
    // A report from a future time was made before the clock was set back.
    silent: now - Date.parse(seenAt) > silentAfter || Date.parse(seenAt) - now > clockSkew,
  }));
  return processes.sort((a, b) => Number(a.silent) - Number(b.silent) || a.startedAt.localeCompare(b.startedAt));
}
