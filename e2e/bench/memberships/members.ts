import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { PaymentDeps } from '../../../api/src/commerce/payments/payment-deps.ts';
import { beginPayment } from '../../../api/src/commerce/payments/begin-payment.ts';
import { completeOrder } from '../../../api/src/commerce/payments/complete-payment.ts';
import { changeRenewal } from '../../../api/src/commerce/own-membership/change-renewal.ts';
import { payIntent } from '../../../api/src/testing/simulation/provider/billing.ts';
import type { Books, Subscription } from '../../../api/src/testing/simulation/provider/books.ts';
import type { Random } from '../../../api/src/testing/simulation/random.ts';

export const day = 86_400_000;
const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const plans = {
  annual: { id: 'pro-agent-annual', price: 25_000 },
  monthly: { id: 'pro-agent-monthly', price: 2500 },
} as const;

/** What happens to a membership during the year; times are in ms since 1970. `steady`: it only renews. */
export type Scenario =
  | { readonly kind: 'steady' }
  /** The member cancels, and some members withdraw the cancellation at `resumesAt`. */
  | { readonly kind: 'leaves'; readonly at: number; readonly resumesAt: number | null }
  /**
   * From `at` on the card is declined, or requires 3-D Secure (`asks`). After `days` the member pays by hand, gives another card,
   * or does nothing.
   */
  | {
      readonly kind: 'fails';
      readonly at: number;
      readonly card: 'declines' | 'asks';
      readonly resolution: 'pays by hand' | 'another card' | 'none';
      readonly days: number;
    }
  /** The card expires in a month such as 2028-04. */
  | { readonly kind: 'expires'; readonly month: string };

export interface Member {
  readonly order: number;
  readonly publicId: string;
  readonly billing: 'annual' | 'monthly';
  readonly subscription: Subscription;
  readonly scenario: Scenario;
  /** The cancellations and resumptions by the member through the site, with their times in ms since 1970. */
  readonly renewalChanges: { readonly change: 'cancel' | 'resume'; readonly at: number }[];
}

interface Year {
  readonly start: number;
  readonly end: number;
}

/** Creates a member by a paid order, as the checkout does. */
export async function createMember(
  deps: PaymentDeps,
  books: Books,
  {
    number,
    billing,
    scenario,
  }: { readonly number: number; readonly billing: Member['billing']; readonly scenario: Scenario },
): Promise<Member> {
  const { id, price } = plans[billing];
  const { order, intentId } = await beginPayment(deps, {
    target: { membershipId: id },
    mode: 'subscription',
    amount: price,
    buyer: { name: `Member ${number}`, email: `member-${number}@bench.example`, phone: null, address: null },
    agreement,
    paymentMethodId: null,
  });
  const intent = books.intents.get(intentId ?? '');
  const invoice = books.invoices.get(intent?.invoice ?? '');
  const subscription = books.subscriptions.get(invoice?.subscription ?? '');
  if (!intent || !subscription) throw new Error(`member ${number} has nothing to pay`);
  if (scenario.kind === 'expires') subscription.cardExpires = scenario.month;
  payIntent(books, intent);
  await completeOrder(deps, { orderId: order.public_id, paymentId: intent.id });
  return { order: order.id, publicId: order.public_id, billing, subscription, scenario, renewalChanges: [] };
}

/** A random scenario: 6% cancel, 8% have failing payments, 10% an expiring card, the others are steady. */
export function randomScenario(random: Random, { start, end }: Year): Scenario {
  const at = start + random.int(end - start);
  const percentile = random.int(100);
  if (percentile < 6) return { kind: 'leaves', at, resumesAt: random.happens(0.3) ? at + 10 * day : null };
  if (percentile < 14) {
    const resolution = random.pick(['pays by hand', 'another card', 'none'] as const);
    return { kind: 'fails', at, card: percentile < 12 ? 'declines' : 'asks', resolution, days: 1 + random.int(12) };
  }
  if (percentile < 24) return { kind: 'expires', month: new Date(at).toISOString().slice(0, 7) };
  return { kind: 'steady' };
}

/** Performs a member's actions that are due and not done yet. */
export async function performDueActions(deps: PaymentDeps, books: Books, member: Member): Promise<void> {
  const { scenario, subscription, renewalChanges } = member;
  const now = books.clock.time;
  if (scenario.kind === 'leaves') {
    const next = renewalChanges.length === 0 ? scenario.at : scenario.resumesAt;
    const change = renewalChanges.length === 0 ? 'cancel' : 'resume';
    if (next === null || renewalChanges.length > 1 || next > now || subscription.status !== 'active') return;
    await changeRenewal(deps, member.order, change);
    renewalChanges.push({ change, at: now });
  }
  if (scenario.kind === 'fails') {
    if (now >= scenario.at && subscription.card === 'pays' && !hasFailed(subscription))
      subscription.card = scenario.card;
    const open = subscription.invoices.find(({ kind, status }) => kind === 'renewal' && status === 'open');
    if (!open || scenario.resolution === 'none' || now < open.created * 1000 + scenario.days * day) return;
    subscription.card = 'pays';
    const intent = books.intents.get(open.intent);
    if (scenario.resolution === 'pays by hand' && intent && subscription.status === 'past_due')
      payIntent(books, intent);
  }
}

function hasFailed({ invoices }: Subscription): boolean {
  return invoices.some(({ tries }) => tries > 0);
}
