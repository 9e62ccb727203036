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

/** The course of a membership, in ms since 1970; the rest just continues. */
export type Fate =
  | { readonly kind: 'steady' }
  /** Its member cancels, and some withdraw that. */
  | { readonly kind: 'leaves'; readonly at: number; readonly backAt: number | null }
  /** Its card is declined or requires 3-D Secure from then on; its member pays so many days after, or gives another card, or neither. */
  | {
      readonly kind: 'fails';
      readonly at: number;
      readonly card: 'declines' | 'asks';
      readonly help: 'pays by hand' | 'another card' | 'none';
      readonly days: number;
    }
  /** Its card expires, such as 2028-04. */
  | { readonly kind: 'expires'; readonly month: string };

export interface Member {
  readonly order: number;
  readonly publicId: string;
  readonly billing: 'annual' | 'monthly';
  readonly subscription: Subscription;
  readonly fate: Fate;
  /** The changes that the member has made through the site, in ms since 1970. */
  readonly wishes: { readonly wish: 'cancel' | 'resume'; readonly at: number }[];
}

interface Year {
  readonly start: number;
  readonly end: number;
}

/** Creates a member, as the checkout does. */
export async function join(
  deps: PaymentDeps,
  books: Books,
  { number, billing, fate }: { readonly number: number; readonly billing: Member['billing']; readonly fate: Fate },
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
  if (fate.kind === 'expires') subscription.cardExpires = fate.month;
  payIntent(books, intent);
  await completeOrder(deps, { orderId: order.public_id, paymentId: intent.id });
  return { order: order.id, publicId: order.public_id, billing, subscription, fate, wishes: [] };
}

/** A member's course of the year, by random percentages. */
export function fateOf(random: Random, { start, end }: Year): Fate {
  const at = start + random.int(end - start);
  const lot = random.int(100);
  if (lot < 6) return { kind: 'leaves', at, backAt: random.happens(0.3) ? at + 10 * day : null };
  if (lot < 14) {
    const help = random.pick(['pays by hand', 'another card', 'none'] as const);
    return { kind: 'fails', at, card: lot < 12 ? 'declines' : 'asks', help, days: 1 + random.int(12) };
  }
  if (lot < 24) return { kind: 'expires', month: new Date(at).toISOString().slice(0, 7) };
  return { kind: 'steady' };
}

/** Performs a member's actions that are due and not done yet. */
export async function live(deps: PaymentDeps, books: Books, member: Member): Promise<void> {
  const { fate, subscription, wishes } = member;
  const now = books.clock.time;
  if (fate.kind === 'leaves') {
    const next = wishes.length === 0 ? fate.at : fate.backAt;
    const wish = wishes.length === 0 ? 'cancel' : 'resume';
    if (next === null || wishes.length > 1 || next > now || subscription.status !== 'active') return;
    await changeRenewal(deps, member.order, wish);
    wishes.push({ wish, at: now });
  }
  if (fate.kind === 'fails') {
    if (now >= fate.at && subscription.card === 'pays' && !hasFailed(subscription)) subscription.card = fate.card;
    const open = subscription.invoices.find(({ kind, status }) => kind === 'renewal' && status === 'open');
    if (!open || fate.help === 'none' || now < open.created * 1000 + fate.days * day) return;
    subscription.card = 'pays';
    const intent = books.intents.get(open.intent);
    if (fate.help === 'pays by hand' && intent && subscription.status === 'past_due') payIntent(books, intent);
  }
}

function hasFailed({ invoices }: Subscription): boolean {
  return invoices.some(({ tries }) => tries > 0);
}
