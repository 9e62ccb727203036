import type { Finding } from '@plumbline/contract/desk-health';
import type { Settings } from '../../settings.ts';

/**
 * What a production site cannot do because nobody has told this process how: it runs all the same, so that an association
 * can begin without cards or mail, and the desk says what is missing.
 */
export function gapsOf({
  site,
  paymentRules,
  mail,
  backups,
}: Pick<Settings, 'site' | 'paymentRules' | 'mail' | 'backups'>): Finding[] {
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
  if (paymentRules.stripe?.live === false) {
    gaps.push({
      area: 'webhooks',
      level: 'broken',
      what: 'Whoever buys is charged nothing, and becomes a member: the keys of Stripe are for tests.',
      advice: 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to those that begin with sk_live_ and pk_live_.',
    });
  }
  if (paymentRules.dashboardKey === null) {
    gaps.push({
      area: 'api',
      level: 'broken',
      what: 'Members who recover their access cannot sign in: the dashboard has no key to ask with.',
      advice: 'Set DASHBOARD_KEY for the API and for the dashboard to the same value, and restart them.',
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
  if (backups === null) {
    gaps.push({
      area: 'database',
      level: 'look',
      what: 'No backups are made by themselves: of the database, the releases and the pictures.',
      advice: 'Set BACKUP_DIR for the API to a folder on another disk, and restart it.',
    });
  }
  return gaps;
}
