import { enqueueMail } from '../../mail/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { claimNotice } from '../payments/settle/notice.ts';
import { findAnyPlan } from '../plans/store.ts';
import { membershipMailFields } from './membership-mail.ts';
import { findMembershipState } from './membership-state.ts';

const kind = 'plan-to-confirm';

/** Mails a member the page where their bank requires a confirmation of a change of plan, unless it was shown or mailed already. */
export async function mailPlanConfirmation({ db, clock, outbox }: PaymentDeps, orderId: number): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const state = await findMembershipState(transaction, orderId);
    const { order, planChange: change } = state;
    if (change?.url == null || change.ref === null || order.customer_email === null) return;
    if (!(await claimNotice(transaction, { orderId, kind, ref: change.ref }, now))) return;
    const plan = change.plan_id === null ? null : await findAnyPlan(transaction, change.plan_id);
    if (plan === null) return;
    const fields = { plan: plan.name, amount: change.amount ?? 0, confirmAt: change.url };
    const payload = { ...(await membershipMailFields(transaction, state)), ...fields };
    await enqueueMail(transaction, { kind, to: order.customer_email, payload, now });
  });
  outbox.wake();
}

/** Stores that the member was shown the bank's confirmation page, so that it is not mailed as well. `now` is ISO 8601. */
export async function markPlanConfirmationShown(db: Database, orderId: number, now: string): Promise<void> {
  await db.write(async (transaction) => {
    const { planChange: change } = await findMembershipState(transaction, orderId);
    if (change?.ref != null) await claimNotice(transaction, { orderId, kind, ref: change.ref }, now);
  });
}
