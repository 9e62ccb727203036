import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { HealthState } from '../platform/health/health-state.ts';
import { hoursOf, type Counted } from '../platform/health/hours.ts';
import { mailFigures } from './admin/mail-stats.ts';
import type { MailSettings } from './mail-settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** In ms that mail may wait past its time. */
const mailPatience = 15 * minute;

/** What a production site cannot mail because a setting is missing. */
export function missingMailSettings({ worker, carrier, webhookKey }: MailSettings): Finding[] {
  const missing: Finding[] = [];
  if (worker && carrier === null) {
    missing.push({
      area: 'mail',
      level: 'broken',
      what: 'No mail goes out: no carrier is set up.',
      advice: 'Set MAILGUN_API_KEY and MAILGUN_DOMAIN for the API, and restart it. What is written until then waits.',
    });
  }
  if (carrier !== null && webhookKey === null) {
    missing.push({
      area: 'mail',
      level: 'look',
      what: 'Nobody hears of readers whom mail does not reach, or who complain: Mailgun’s events are not set up.',
      advice: 'Set MAILGUN_WEBHOOK_KEY for the API, restart it, and tell Mailgun where its events go.',
    });
  }
  return missing;
}

/** How the mail goes out. */
export async function mailHealth(db: Knex, now: number): Promise<HealthState['mail']> {
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

/** Checks that the mail goes out. */
export function* checkMail({ mail: { queued, dueSince, dead }, at }: HealthState): Generator<Finding> {
  if (dueSince !== null && Date.parse(at) - Date.parse(dueSince) > mailPatience) {
    yield {
      area: 'mail',
      level: 'broken',
      what: `Mail does not go out: ${queued} ${queued === 1 ? 'waits' : 'wait'}, and some for more than a quarter of an hour.`,
      advice: 'Look whether MAILGUN_API_KEY is set and MAIL_WORKER on, and at what the carrier says of the last tries.',
    };
  }
  if (dead > 0) {
    yield {
      area: 'mail',
      level: 'look',
      what: `${dead === 1 ? 'A mail has' : `${dead} mails have`} been given up.`,
      advice: 'Read what the carrier says, then send them again or call them off.',
    };
  }
}
