import type { Finding } from '@plumbline/contract/desk-health';
import type { Settings } from '../settings.ts';

/**
 * What a production site cannot do because nobody has told this process how: it runs all the same, so that an association
 * can begin without cards or mail, and the desk says what is missing.
 */
export function gapsOf({
  site,
  paymentRules,
  mail,
  databaseUrl,
  backups,
}: Pick<Settings, 'site' | 'paymentRules' | 'mail' | 'databaseUrl' | 'backups'>): Finding[] {
  if (!site.production) return [];
  const gaps: Finding[] = [];
  if (paymentRules.stripe === null) {
    gaps.push({
      area: 'webhooks',
      level: 'broken',
      what: 'Nothing can be bought: no card provider is set up.',
      advice: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET for the API, and restart it.',
    });
  }
  if (mail.worker && mail.carrier === null) {
    gaps.push({
      area: 'mail',
      level: 'broken',
      what: 'No mail goes out: no carrier is set up.',
      advice: 'Set MAILGUN_API_KEY and MAILGUN_DOMAIN for the API, and restart it. What is written until then waits.',
    });
  }
  if (mail.carrier !== null && mail.webhookKey === null) {
    gaps.push({
      area: 'mail',
      level: 'look',
      what: 'Nobody hears of readers whom mail does not reach, or who complain: Mailgun’s events are not set up.',
      advice: 'Set MAILGUN_WEBHOOK_KEY for the API, restart it, and tell Mailgun where its events go.',
    });
  }
  // A PostgreSQL server has backups of its own, as a rule.
  if (backups === null && databaseUrl === null) {
    gaps.push({
      area: 'database',
      level: 'look',
      what: 'No backups are made by themselves.',
      advice: 'Set BACKUP_DIR for the API to a folder on another disk, and restart it.',
    });
  }
  return gaps;
}
