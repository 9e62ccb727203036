import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { PlanPreview, PlanChangeRequest } from '@plumbline/contract/commerce/own-membership';
import { periodOf } from '@plumbline/contract/commerce/plans';
import { dollars } from '@plumbline/contract/money';
import type { Knex } from 'knex';
import { dayOf, enqueueMail } from '../../mail/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { insertConsentRow } from '../consents/store.ts';
import { lockOrder } from '../orders/store.ts';
import { providerUnanswered } from '../payments/admin-failure.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { carryOutPlan, type PlanOutcome } from './carry-out-plan.ts';
import { renewalMessage } from './change-renewal.ts';
import { cancelPlanFailureMails, findOpenChange, insertChange, withdrawPlanChange } from './changes.ts';
import { mailPlanConfirmation, markPlanConfirmationShown } from './mail-plan-confirmation.ts';
import { membershipMailFields } from './membership-mail.ts';
import { offerPlan, refuseBlocked, type PlanOffer } from './preview-plan.ts';
import { findMembershipState } from './membership-state.ts';
import { scheduledEnd } from './scheduled-end.ts';
import {
  withCallerMessage,
  notChanged,
  notChangedForStaff,
  createPendingRequest,
  type PendingRequest,
} from './with-caller-message.ts';

const requestStored = 'What you asked for is kept, and is carried out as soon as it answers. Nothing is charged twice.';
/** In ms: the lifetime of a preview. */
const previewLife = 3_600_000;
/** In ms until the worker takes over a change whose caller has gone. */
const workerDelay = 60_000;

/** A requested change of plan. */
export interface PlanRequest extends PlanChangeRequest {
  /** The versions of the terms that were shown; null for staff, who confirm the member's agreement. */
  readonly agreement: { readonly agreement: string; readonly 'recurring-billing': string } | null;
  /** The network address of the member. */
  readonly address: string | null;
  /** The member of staff who requests the change; null for the member. */
  readonly by: string | null;
}

/**
 * Changes a membership to the other plan as it was shown: stores the request with the consent, then executes it; the worker retries it
 * if the provider cannot be reached. Repeated calls, also concurrent ones, make one change and one charge.
 * @returns the provider's page if the member's bank requires a confirmation; null if the change is made or scheduled.
 * @throws Failure `amount_mismatch` if the price has changed since the preview, `agreement_required`, `card_declined`: nothing has
 * changed, `conflict`, `payment_pending`, and those of {@link withCallerMessage}
 */
export async function changePlan(deps: PaymentDeps, orderId: number, planRequest: PlanRequest): Promise<string | null> {
  const request = createPendingRequest();
  // Another caller may have stored the same request.
  const isStored = async (): Promise<boolean> =>
    request.dropUnlessStored() || (await isRequested(deps, orderId, planRequest));
  /** Whether the caller was answered already, because the work took too long or failed. */
  let isAnswered = false;
  const answer = async (ifStored: string, ifNot: string): Promise<string> => {
    isAnswered = true;
    return (await isStored()) ? ifStored : ifNot;
  };
  const messages = {
    member: () => answer(requestStored, notChanged),
    staff: () => answer(providerUnanswered, notChangedForStaff),
  };
  const work = () =>
    deps.mutex.run(orderId, async () => {
      const outcome = await requestAndCarryOut(deps, orderId, planRequest, request);
      // The answer timed out before the bank's page was known, so the page is mailed.
      if (isAnswered && outcome?.kind === 'needs_confirmation') await mailPlanConfirmation(deps, orderId);
      return outcome;
    });
  const outcome = await withCallerMessage(deps, planRequest.by, messages, work);
  const hasFailed = outcome?.kind === 'declined' || outcome?.kind === 'void';
  // The answer reports the failure, so no mail is needed.
  if (hasFailed) await deps.db.write((transaction) => cancelPlanFailureMails(transaction, orderId));
  if (outcome?.kind === 'needs_confirmation')
    await markPlanConfirmationShown(deps.db, orderId, new Date(deps.clock.now()).toISOString());
  return confirmationPageOf(outcome, planRequest);
}

async function requestAndCarryOut(
  deps: PaymentDeps,
  orderId: number,
  planRequest: PlanRequest,
  request: PendingRequest,
): Promise<PlanOutcome | null> {
  const { db, clock, outbox } = deps;
  // A withdrawn change is undone before another one is requested.
  const earlierChange = await findOpenChange(db.knex, orderId, 'plan');
  if (earlierChange !== null && earlierChange.withdrawn_at !== null) await carryOutPlan(deps, orderId);
  if (await isRequested(deps, orderId, planRequest)) return continueStored(deps, orderId, request);
  const now = clock.now();
  const shownAt = Date.parse(planRequest.agreed.proratedAt);
  const isFresh = shownAt <= now && shownAt > now - previewLife;
  const offer = await offerPlan(deps, orderId, isFresh ? shownAt : now).catch((error: unknown) => error);
  // Another process may have stored the same request meanwhile.
  if (await isRequested(deps, orderId, planRequest)) return continueStored(deps, orderId, request);
  if (!isOffer(offer)) throw offer;
  refuseOutdated(offer.preview, planRequest);
  const consent = consentOf(planRequest);
  const record = { offer, planRequest, consent, request, now: new Date(now).toISOString() };
  await db.write((transaction) => recordRequest(transaction, record));
  outbox.wake();
  return carryOutPlan(deps, orderId, offer);
}

/** Continues a request that is stored already. @returns its outcome. */
function continueStored(deps: PaymentDeps, orderId: number, request: PendingRequest): Promise<PlanOutcome | null> {
  request.markStored();
  return carryOutPlan(deps, orderId);
}

/** Whether the membership has the requested plan, or a change of plan is requested already; a repeat then returns that one's outcome. */
async function isRequested({ db }: PaymentDeps, orderId: number, planRequest: PlanRequest): Promise<boolean> {
  const { order, planChange } = await findMembershipState(db.knex, orderId);
  return planChange !== null || order.billing_frequency === planRequest.billingFrequency;
}

function isOffer(offer: unknown): offer is PlanOffer {
  return typeof offer === 'object' && offer !== null && 'preview' in offer;
}

/**
 * The provider's page where the bank requires a confirmation; null if there is nothing left to confirm. @throws
 * Failure for a change that was not made
 */
function confirmationPageOf(outcome: PlanOutcome | null, { by }: PlanRequest): string | null {
  const [your, plan] = by === null ? ['Your', 'Your plan'] : ['The member’s', 'The plan'];
  switch (outcome?.kind) {
    case 'needs_confirmation':
      return outcome.url;
    case 'declined':
      throw new Failure(
        'card_declined',
        `${(by === null && outcome.message) || `${your} card was declined.`} ${plan} has not changed.`,
      );
    case 'void':
      throw new Failure('conflict', `${plan} could not be changed. Nothing was charged. Please look at it again.`);
    case 'waiting':
      throw new Failure('payment_pending', 'The payment is being processed. Please look again in a minute.');
    case 'done':
    case 'scheduled':
    case undefined:
      return null;
  }
}

/** Rejects a request whose price or date differs from the current offer. @throws Failure `conflict`, `amount_mismatch` */
function refuseOutdated({ plan, when, amount }: PlanPreview, { billingFrequency, agreed }: PlanRequest): void {
  if (plan.billingFrequency !== billingFrequency) {
    throw new Failure('conflict', 'This membership has changed meanwhile. Please look at it again.');
  }
  if (agreed.amount === amount && agreed.price === plan.price && agreed.when === when) return;
  const cost = when === 'now' ? `It is ${dollars(amount)} now` : `It is ${dollars(plan.price)} a month`;
  const message =
    agreed.when === when
      ? `The amount has changed since you looked. ${cost}. Please look at it once more.`
      : 'The charge has come close since you looked, so that the change comes later. Please look at it once more.';
  throw new Failure('amount_mismatch', message);
}

function consentOf({ agreement, by }: PlanRequest) {
  const current = { agreement: legalVersions.agreement, recurring_billing: legalVersions['recurring-billing'] };
  if (by !== null) return current;
  if (agreement === null) {
    throw new Failure('agreement_required', 'Please agree to the recurring billing terms to continue.');
  }
  const isOld =
    agreement.agreement !== current.agreement || agreement['recurring-billing'] !== current.recurring_billing;
  if (isOld) {
    throw new Failure(
      'agreement_required',
      'The terms have changed. Please load the page again and agree to the current ones.',
    );
  }
  return current;
}

interface RequestRecord {
  readonly offer: PlanOffer;
  readonly planRequest: PlanRequest;
  readonly consent: ReturnType<typeof consentOf>;
  readonly request: PendingRequest;
  /** ISO 8601. */
  readonly now: string;
}

async function recordRequest(
  transaction: Knex.Transaction,
  { offer, planRequest, consent, request, now }: RequestRecord,
): Promise<void> {
  const { preview, terms, state } = offer;
  const order = await lockOrder(transaction, state.order.id);
  // Another process has stored the same request.
  if ((await findOpenChange(transaction, order.id, 'plan')) !== null) return request.markStored();
  // The membership may have been canceled during the provider's preview: a member who has canceled does not pay for another year.
  refuseBlocked(await findMembershipState(transaction, order.id), Date.parse(now));
  const { when, amount, proratedAt, plan } = preview;
  request.markStored();
  await cancelPlanFailureMails(transaction, order.id);
  const change = await insertChange(
    transaction,
    {
      orderId: order.id,
      kind: when === 'now' ? 'plan_now' : 'plan_due',
      notBefore: when === 'after_next_charge' ? state.row.period_end : null,
      plan: {
        plan_id: terms.plan.id,
        price: terms.plan.price,
        discount: terms.discount,
        amount,
        prorated_at: proratedAt,
      },
    },
    { now, dueAt: new Date(Date.parse(now) + workerDelay).toISOString() },
  );
  await insertConsentRow(transaction, {
    order_id: order.id,
    ...consent,
    given_at: now,
    address: planRequest.address,
    shown: shownPlan(preview, planRequest.by),
  });
  if (when === 'now' || order.customer_email === null) return;
  await enqueueMail(transaction, {
    kind: 'plan-scheduled',
    to: order.customer_email,
    payload: {
      ...(await membershipMailFields(transaction, state)),
      plan: plan.description,
      planPrice: plan.price,
      monthly: plan.billingFrequency === 'monthly',
      from: preview.from,
      ...(change.not_before === null ? {} : { chargedBefore: change.not_before }),
    },
    now,
  });
}

/**
 * The price as the page showed it, in a sentence: the text of the consent. It does not name the member of staff,
 * because the member's export contains it; the audit log has the name.
 */
function shownPlan({ plan, when, amount, from, discount }: PlanPreview, by: string | null): string {
  const each = periodOf(plan.billingFrequency);
  const reduction = discount === null ? '' : `, ${dollars(discount.amount)} less with the code ${discount.code}`;
  const start = when === 'now' ? `${dollars(amount)} today` : `from ${dayOf(from)} on`;
  const who = by === null ? '' : 'Said to a member of staff, who did it for the member. ';
  return `${who}${plan.description}: ${start}. Renews each ${each} for ${dollars(plan.price)}${reduction}, until canceled in the account at least 48 hours before the next billing date.`;
}

/**
 * Cancels a pending change of plan; `by` as in {@link PlanRequest}. Idempotent.
 * @throws Failure `conflict` if the change has been paid for meanwhile, and those of {@link withCallerMessage}
 */
export async function withdrawPlan(deps: PaymentDeps, orderId: number, by: string | null): Promise<void> {
  const { db, clock, mutex } = deps;
  const now = new Date(clock.now()).toISOString();
  const change = await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    await withdrawPlanChange(transaction, orderId, now);
    return findOpenChange(transaction, orderId, 'plan');
  });
  if (change === null) return;
  const messages = { member: requestStored, staff: providerUnanswered };
  await withCallerMessage(deps, by, messages, () => mutex.run(orderId, () => carryOutPlan(deps, orderId)));
  // The undo may have run in another process, or come after the payment.
  const { order } = await findMembershipState(db.knex, orderId);
  if (order.plan_id === change.plan_id) {
    throw new Failure(
      'conflict',
      `That came too late: the change was paid for a moment ago, and ${by === null ? 'your' : 'the'} plan is the new one.`,
    );
  }
}

/** The message for a payment that the member's bank wants confirmed; the page explains how, and that nothing is charged yet. */
export const confirmWithBank = 'One step is left: please confirm the payment with your bank.';

/** The state of a membership's plan in a sentence for its member. */
export async function planMessage(db: Knex, orderId: number): Promise<string> {
  const state = await findMembershipState(db, orderId);
  const { order, row, planChange } = state;
  if (planChange?.kind === 'plan_now') return confirmWithBank;
  if (planChange !== null) return 'Your plan changes as you have asked, and we have mailed you when.';
  const renews = row.status === 'active' && scheduledEnd(state) === null;
  const renewal = renews ? `It renews on ${dayOf(row.period_end)}.` : renewalMessage(state);
  return `Your membership is ${order.description}. ${renewal}`;
}
