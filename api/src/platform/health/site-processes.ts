import type { SiteProcess, Vitals } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';

/** A process as it tells of itself. */
export interface ToldProcess extends Vitals {
  readonly id: string;
  readonly kind: SiteProcess['kind'];
  /** ISO 8601. */
  readonly startedAt: string;
}

/** In ms: one that is silent for longer has ended, or hangs. */
const silentAfter = 45_000;

/** In ms: after that it is forgotten. */
const forgottenAfter = 3_600_000;

/** In number of processes that are listed. */
const most = 50;

/** Keeps how a process does, and forgets those that have long been silent; `now` in ms since 1970. */
export async function keepProcess(
  transaction: Knex.Transaction,
  { id, kind, startedAt, ...vitals }: ToldProcess,
  now: number,
): Promise<void> {
  const row = { kind, started_at: startedAt, seen_at: new Date(now).toISOString(), vitals: JSON.stringify(vitals) };
  await transaction('site_processes')
    .insert({ id, ...row })
    .onConflict('id')
    .merge(row);
  await transaction('site_processes')
    .where('seen_at', '<', new Date(now - forgottenAfter).toISOString())
    .delete();
}

/** Forgets a process that says that it ends. */
export async function dropProcess(db: Knex, id: string): Promise<void> {
  await db('site_processes').where({ id }).delete();
}

interface Row {
  readonly id: string;
  readonly kind: SiteProcess['kind'];
  readonly started_at: string;
  readonly seen_at: string;
  readonly vitals: string;
}

/** The processes of the last hour, those that run first; `now` in ms since 1970. */
export async function listProcesses(db: Knex, now: number): Promise<SiteProcess[]> {
  const rows: Row[] = await db('site_processes').orderBy('seen_at', 'desc').limit(most);
  const processes = rows.map(({ id, kind, started_at: startedAt, seen_at: seenAt, vitals }) => ({
    ...(JSON.parse(vitals) as Vitals),
    id,
    kind,
    startedAt,
    seenAt,
    silent: now - Date.parse(seenAt) > silentAfter,
  }));
  return processes.sort((a, b) => Number(a.silent) - Number(b.silent) || a.startedAt.localeCompare(b.startedAt));
}
