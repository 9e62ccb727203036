import { previewOwnPlan, changeOwnPlan, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { runMembershipRound } from '../commerce/own-membership/worker.ts';
import type { OrderRow } from '../commerce/orders/order-row.ts';
import { agreement } from './open-shop.ts';
import type { OpenMembership } from './open-own-membership.ts';
import { outboxLines } from './outbox-rows.ts';

/** The purchase of a yearly plan with a monthly alternative. */
export const annualPurchase = { membershipId: 'pro-agent-annual' };
/** The number of a second card. */
export const mastercard = '5555555555554444';

/** The request for the change of a preview. */
export const changeRequestOf = ({ plan, when, amount, proratedAt }: PlanPreview) => ({
  billingFrequency: plan.billingFrequency,
  agreed: { when, amount, price: plan.price, proratedAt },
  agreement,
});

/** The preview of the other plan. */
export const previewOtherPlan = (own: OpenMembership) => own.call(previewOwnPlan);

/** Requests the other plan after a preview. */
export const changeToOtherPlan = async (own: OpenMembership) =>
  own.call(changeOwnPlan, changeRequestOf(await previewOtherPlan(own)));

/** A member's request for the other plan, as an internal call of the API. */
export const internalChangeRequest = async (own: OpenMembership) => ({
  ...changeRequestOf(await previewOtherPlan(own)),
  address: null,
  by: null,
});

/** Sets the card's behaviour: it `declines`, `asks` for a confirmation, or `pays`. */
export const setCard = ({ shop, subscription }: OpenMembership, state: string) =>
  shop.provider.control(`subscriptions/${subscription}/card`, { card: state });

/** The kinds of the queued mails. */
export const mailKinds = async ({ shop }: OpenMembership) => (await outboxLines(shop.app.db)).map(({ kind }) => kind);

/** The charges, in cents. */
export const chargedAmounts = async ({ shop }: OpenMembership) =>
  (await shop.rows('ledger')).filter(({ kind }) => kind === 'charge').map(({ amount }) => amount);

/** The order of the membership. */
export const orderOf = async ({ shop }: OpenMembership) => (await shop.rows('orders'))[0] as unknown as OrderRow;

/** The requested changes of the membership, each with its kind and state. */
export const requestedChanges = async ({ shop }: OpenMembership) =>
  (await shop.rows('membership_changes')).map(({ kind, state }) => `${String(kind)} ${String(state)}`);

/** Advances the time by days; the mailed link stays valid. */
export async function passDays(own: OpenMembership, days: number): Promise<void> {
  await own.pass(days);
  await own.shop.app.db.knex('account_links').update({ expires_at: '2099-01-01T00:00:00.000Z' });
}

/** Runs the worker with all requested changes due. */
export async function runWorkerWithAllDue({ shop }: OpenMembership): Promise<void> {
  await shop.app.db.knex('membership_changes').whereNotNull('due_at').update({ due_at: '2020-01-01T00:00:00.000Z' });
  await runMembershipRound(shop.payments);
}
