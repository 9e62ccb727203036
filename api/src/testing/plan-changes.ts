import { previewOwnPlan, changeOwnPlan, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { workMemberships } from '../commerce/own-membership/worker.ts';
import type { OrderRow } from '../commerce/orders/order-row.ts';
import { agreement } from './open-shop.ts';
import type { OpenMembership } from './open-own-membership.ts';
import { outboxLines } from './outbox-rows.ts';

/** The purchase of a plan that is paid by the year, and has a monthly one beside it. */
export const annual = { membershipId: 'pro-agent-annual' };
/** The number of another card than the first. */
export const mastercard = '5555555555554444';

/** The wish for what a preview has shown. */
export const wishFor = ({ plan, when, amount, proratedAt }: PlanPreview) => ({
  billingFrequency: plan.billingFrequency,
  agreed: { when, amount, price: plan.price, proratedAt },
  agreement,
});

/** What the page of the other plan shows. */
export const preview = (own: OpenMembership) => own.call(previewOwnPlan);

/** Looks at the other plan and asks for it. */
export const change = async (own: OpenMembership) => own.call(changeOwnPlan, wishFor(await preview(own)));

/** A wish for the other plan as a process of the API is asked for it, by the member. */
export const askedBy = async (own: OpenMembership) => ({ ...wishFor(await preview(own)), address: null, by: null });

/** Has the card `declines`, `asks` for a confirmation, or `pays`. */
export const card = ({ shop, subscription }: OpenMembership, state: string) =>
  shop.provider.control(`subscriptions/${subscription}/card`, { card: state });

/** The mails that were written, by their kinds. */
export const kinds = async ({ shop }: OpenMembership) => (await outboxLines(shop.app.db)).map(({ kind }) => kind);

/** What was charged, in cents. */
export const charged = async ({ shop }: OpenMembership) =>
  (await shop.rows('ledger')).filter(({ kind }) => kind === 'charge').map(({ amount }) => amount);

/** The order of the membership. */
export const ordered = async ({ shop }: OpenMembership) => (await shop.rows('orders'))[0] as unknown as OrderRow;

/** What was asked for of the membership, each as its kind and how it stands. */
export const changes = async ({ shop }: OpenMembership) =>
  (await shop.rows('membership_changes')).map(({ kind, state }) => `${String(kind)} ${String(state)}`);

/** Lets days pass; the mailed link holds on. */
export async function pass(own: OpenMembership, days: number): Promise<void> {
  await own.pass(days);
  await own.shop.app.db.knex('account_links').update({ expires_at: '2099-01-01T00:00:00.000Z' });
}

/** What members have asked for is looked at by the worker, whose time has come. */
export async function workDue({ shop }: OpenMembership): Promise<void> {
  await shop.app.db.knex('membership_changes').whereNotNull('due_at').update({ due_at: '2020-01-01T00:00:00.000Z' });
  await workMemberships(shop.payments);
}
