import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { HealthState } from '../platform/health/health-state.ts';
import { hoursOf, type HourCounts } from '../platform/health/hours.ts';
import { mailStats } from './admin/mail-stats.ts';
import type { MailSettings } from './mail-settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** In ms: mail that is overdue for longer is reported. */
const maxWait = 15 * minute;

/** Findings about missing mail settings on a production site. */
export function missingMailSettings({ worker, mailgun, webhookKeys }: MailSettings): Finding[] {
  const missing: Finding[] = [];
  if (worker && mailgun === null) {
    missing.push({
      area: 'mail',
      level: 'broken',
      what: 'No mail goes out: no mail provider is set up.',
      advice: 'Set MAILGUN_API_KEY and MAILGUN_DOMAIN for the API, and restart it. What is written until then waits.',
    });
  }
  if (mailgun !== null && webhookKeys.length === 0) {
    missing.push({
      area: 'mail',
      level: 'look',
      what: 'Bounces and complaints are not recorded: Mailgun’s events are not set up.',
      advice: 'Set MAILGUN_WEBHOOK_KEY for the API, restart it, and register the webhook address at Mailgun.',
    });
  }
  return missing;
}

/**
 * Since when the oldest unsent mail has been due, in ISO 8601; null if none is. A mail that was deferred because of the
 * provider is due since its first due time.
 */
export async function mailDueSince(db: Knex, now: number): Promise<string | null> {
  const time = new Date(now).toISOString();
  const due: { since: string | null } | undefined = await db('outbox')
    .where('status', 'waiting')
    .where((late) => void late.where('due_at', '<=', time).orWhere('attempts', '>', 0))
    .first(db.raw('min(coalesce(requeued_at, created_at)) as since'));
  return due?.since ?? null;
}

/** The state of the outgoing mail. */
export async function mailHealth(db: Knex, now: number): Promise<HealthState['mail']> {
  const { queued, dead, sent } = await mailStats(db, now);
  const hours: HourCounts[] = await db('mail_tries')
    .where('ended_at', '>=', new Date(now - day).toISOString())
    .groupByRaw('substr(ended_at, 1, 13)')
    .orderBy('hour')
    .select(
      db.raw('substr(ended_at, 1, 13) as hour'),
      db.raw(`sum(case when outcome = 'sent' then 1 else 0 end) as good`),
      db.raw(`sum(case when outcome = 'sent' then 0 else 1 end) as bad`),
    );
  return { queued, dueSince: await mailDueSince(db, now), dead, sent, hours: hoursOf(hours) };
}

/** Findings about outgoing mail. */
export function* checkMail({ mail: { queued, dueSince, dead }, at }: HealthState): Generator<Finding> {
  if (dueSince !== null && Date.parse(at) - Date.parse(dueSince) > maxWait) {
    yield {
      area: 'mail',
      level: 'broken',
      what: `Mail does not go out: ${queued} ${queued === 1 ? 'waits' : 'wait'}, and some for more than a quarter of an hour.`,
      advice:
        'Look whether MAILGUN_API_KEY is set and MAIL_WORKER on, and at the provider’s answers to the last tries.',
    };
  }
  if (dead > 0) {
    yield {
      area: 'mail',
      level: 'look',
      what: `${dead === 1 ? 'A mail has' : `${dead} mails have`} failed for good.`,
      advice: 'Read the provider’s answers, then send them again or cancel them.',
    };
  }
}
