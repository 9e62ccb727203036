import type { Finding, WebhookHealth } from '@plumbline/contract/platform/admin-health';
import type { Knex } from 'knex';
import type { HealthState } from '../platform/health/health-state.ts';
import { hoursOf, type HourCounts } from '../platform/health/hours.ts';
import type { PaymentRules } from './payments/payment-settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** In ms: an event that waits longer is reported as broken. */
const maxEventDelay = 10 * minute;

/** Findings about settings without which a production site sells nothing, or whose members cannot sign in. */
export function missingPaymentSettings({ stripe, dashboardKeys }: PaymentRules): Finding[] {
  const missing: Finding[] = [];
  if (stripe === null) {
    missing.push({
      area: 'webhooks',
      level: 'broken',
      what: 'Nothing can be bought: no card provider is set up.',
      advice: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET for the API, and restart it.',
    });
  }
  if (stripe?.live === false) {
    missing.push({
      area: 'webhooks',
      level: 'broken',
      what: 'Whoever buys is charged nothing, and becomes a member: the keys of Stripe are for tests.',
      advice: 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to those that begin with sk_live_ and pk_live_.',
    });
  }
  if (dashboardKeys.length === 0) {
    missing.push({
      area: 'api',
      level: 'broken',
      what: 'Members who recover their access cannot sign in: the dashboard has no key to ask with.',
      advice: 'Set DASHBOARD_KEY for the API and for the dashboard to the same value, and restart them.',
    });
  }
  return missing;
}

/** The health of the card providers' events. */
export async function webhookHealth(db: Knex, now: number): Promise<WebhookHealth[]> {
  const since = new Date(now - day).toISOString();
  const health: WebhookHealth[] = [];
  for (const provider of ['stripe', 'square'] as const) {
    const events = () => db('provider_events').where({ provider });
    const last: { received_at: string } | undefined = await events()
      .orderBy('received_at', 'desc')
      .first('received_at');
    if (!last) continue;
    // An event has a due time until it is handled.
    const [unhandled]: { waiting: number | string; failing: number | string | null; oldest: string | null }[] =
      await events()
        .whereNotNull('due_at')
        .select(
          db.raw('count(*) as waiting'),
          db.raw('sum(case when last_error is null then 0 else 1 end) as failing'),
          db.raw('min(received_at) as oldest'),
        );
    const hours: HourCounts[] = await events()
      .where('received_at', '>=', since)
      .groupByRaw('substr(received_at, 1, 13)')
      .orderBy('hour')
      .select(
        db.raw('substr(received_at, 1, 13) as hour'),
        db.raw('sum(case when due_at is null then 1 else 0 end) as good'),
        db.raw('sum(case when due_at is null then 0 else 1 end) as bad'),
      );
    health.push({
      provider,
      lastAt: last.received_at,
      waiting: Number(unhandled?.waiting ?? 0),
      oldestWaitingAt: unhandled?.oldest ?? null,
      failing: Number(unhandled?.failing ?? 0),
      hours: hoursOf(hours),
    });
  }
  return health;
}

const providerNames = { stripe: 'Stripe', square: 'Square' } as const;

/** Checks that the events of the card providers are handled. */
export function* checkWebhooks({ webhooks, at }: HealthState): Generator<Finding> {
  for (const { provider, waiting, failing, oldestWaitingAt } of webhooks) {
    const name = providerNames[provider];
    if (oldestWaitingAt !== null && Date.parse(at) - Date.parse(oldestWaitingAt) > maxEventDelay) {
      yield {
        area: 'webhooks',
        level: 'broken',
        what: `${waiting === 1 ? 'An event' : `${waiting} events`} of ${name} cannot be handled.`,
        advice: 'The orders they are about say why, under “Provider notifications”. Ask the provider from there.',
      };
    } else if (failing > 0) {
      yield {
        area: 'webhooks',
        level: 'look',
        what: `${failing === 1 ? 'An event' : `${failing} events`} of ${name} failed and is tried again.`,
        advice: 'Nothing is to be done yet: it is tried again by itself.',
      };
    }
  }
}
