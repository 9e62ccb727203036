import type { DeskHealth, Finding, HealthHour, RemoteHealth, WebhookHealth } from '@plumbline/contract/desk-health';
import type { RemoteState } from '@plumbline/contract/registry';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { mailFigures } from '../../mail/admin/mail-stats.ts';
import { policyRefusals } from '../../releases/failure-reports/store.ts';
import { listRemoteStates } from '../../releases/views/list-remotes.ts';
import { judge, type HealthFacts } from './health-checks.ts';
import { listProcesses } from './site-processes.ts';
import { listWorkerRuns } from './worker-runs.ts';

const day = 86_400_000;

/** How the site does. @param now In ms since 1970. @param gaps See `gapsOf`. */
export async function gatherHealth(db: Database, now: number, gaps: readonly Finding[]): Promise<DeskHealth> {
  const { knex } = db;
  const facts: HealthFacts = {
    at: new Date(now).toISOString(),
    database: await databaseHealth(db),
    processes: await listProcesses(knex, now),
    workers: await listWorkerRuns(knex, now),
    webhooks: await webhookHealth(knex, now),
    mail: await mailHealth(knex, now),
    remotes: (await listRemoteStates(knex, now)).map(remoteHealth),
    refusals: await policyRefusals(knex, now - day),
  };
  return { ...facts, findings: judge(facts, gaps) };
}

async function databaseHealth({ knex, dialect }: Database): Promise<DeskHealth['database']> {
  const from = performance.now();
  await knex('content_revisions').first('revision');
  const took = Math.round(performance.now() - from);
  const size =
    dialect === 'sqlite'
      ? 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()'
      : 'select pg_database_size(current_database()) as bytes';
  const answer = (await knex.raw(size)) as { bytes: unknown }[] | { rows: { bytes: unknown }[] };
  const [row] = Array.isArray(answer) ? answer : answer.rows;
  return { dialect, took, bytes: Number(row?.bytes ?? 0) };
}

interface Counted {
  readonly hour: string;
  readonly good: number | string;
  readonly bad: number | string;
}

/** Rows of hours such as 2026-11-22T00. */
function hoursOf(rows: readonly Counted[]): HealthHour[] {
  return rows.map(({ hour, good, bad }) => ({ hour: `${hour}:00:00.000Z`, good: Number(good), bad: Number(bad) }));
}

async function webhookHealth(db: Knex, now: number): Promise<WebhookHealth[]> {
  const since = new Date(now - day).toISOString();
  const found: WebhookHealth[] = [];
  for (const provider of ['stripe', 'square'] as const) {
    const events = () => db('provider_events').where({ provider });
    const last: { received_at: string } | undefined = await events()
      .orderBy('received_at', 'desc')
      .first('received_at');
    if (!last) continue;
    // What is not handled has a time at which it is due.
    const [open]: { waiting: number | string; failing: number | string | null; oldest: string | null }[] =
      await events()
        .whereNotNull('due_at')
        .select(
          db.raw('count(*) as waiting'),
          db.raw('sum(case when last_error is null then 0 else 1 end) as failing'),
          db.raw('min(received_at) as oldest'),
        );
    const hours: Counted[] = await events()
      .where('received_at', '>=', since)
      .groupByRaw('substr(received_at, 1, 13)')
      .orderBy('hour')
      .select(
        db.raw('substr(received_at, 1, 13) as hour'),
        db.raw('sum(case when due_at is null then 1 else 0 end) as good'),
        db.raw('sum(case when due_at is null then 0 else 1 end) as bad'),
      );
    found.push({
      provider,
      lastAt: last.received_at,
      waiting: Number(open?.waiting ?? 0),
      oldestWaitingAt: open?.oldest ?? null,
      failing: Number(open?.failing ?? 0),
      hours: hoursOf(hours),
    });
  }
  return found;
}

async function mailHealth(db: Knex, now: number): Promise<DeskHealth['mail']> {
  const { queued, dead, sent } = await mailFigures(db, now);
  const time = new Date(now).toISOString();
  // Put off by the carrier's trouble it is not overdue by its own time, but by when it was to go out at first.
  const due: { since: string | null } | undefined = await db('outbox')
    .where('status', 'waiting')
    .where((late) => void late.where('due_at', '<=', time).orWhere('attempts', '>', 0))
    .first(db.raw('min(coalesce(requeued_at, created_at)) as since'));
  const hours: Counted[] = await db('mail_tries')
    .where('ended_at', '>=', new Date(now - day).toISOString())
    .groupByRaw('substr(ended_at, 1, 13)')
    .orderBy('hour')
    .select(
      db.raw('substr(ended_at, 1, 13) as hour'),
      db.raw(`sum(case when outcome = 'sent' then 1 else 0 end) as good`),
      db.raw(`sum(case when outcome = 'sent' then 0 else 1 end) as bad`),
    );
  return { queued, dueSince: due?.since ?? null, dead, sent, hours: hoursOf(hours) };
}

function remoteHealth({ channels, health, canary, resting }: RemoteState): RemoteHealth {
  const hours = new Map<string, HealthHour>();
  for (const { hour, views, failures } of health.flatMap((release) => release.hours)) {
    const known = hours.get(hour) ?? { hour, good: 0, bad: 0 };
    // Browsers tell of failures in page views that were counted as sound, or long ago.
    const good = known.good + Math.max(0, views - failures);
    hours.set(hour, { hour, good, bad: known.bad + failures });
  }
  return {
    remote: channels.remote,
    live: channels.live,
    canary: canary?.release ?? null,
    resting: resting.map(({ release, since, reason }) => ({ release, since, reason })),
    hours: [...hours.values()].sort((a, b) => a.hour.localeCompare(b.hour)),
  };
}
