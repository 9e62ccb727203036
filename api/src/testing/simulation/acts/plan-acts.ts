import { Failure } from '../../../platform/http/failure.ts';
import { changePlan, withdrawPlan } from '../../../commerce/own-membership/change-plan.ts';
import { previewPlan } from '../../../commerce/own-membership/preview-plan.ts';
import { openKillableProcess, type KillableProcess } from '../killable-process.ts';
import { nextBilling, payIntent } from '../provider/billing.ts';
import {
  agreement,
  allOf,
  logAct,
  recordCrash,
  someProcess,
  within,
  workRound,
  type PlanChange,
  type SeenPlan,
  type State,
} from '../state.ts';
import { memberCancels, memberChangesCard, memberPays, membershipWork, oneMembership } from './member-acts.ts';
import { billingPasses, passTo } from './provider-acts.ts';
import { staffEnds } from './staff-acts.ts';

const staff = 'ines@plumbline.example';

/** A preview of the other plan, without a change. */
export async function previewsPlan(state: State): Promise<void> {
  await previewOtherPlan(state, someProcess(state));
}

async function previewOtherPlan(state: State, { deps, isDead }: KillableProcess): Promise<SeenPlan | null> {
  // The sandbox has no books, and its connection reads only one payment of a subscription.
  const order = state.environment.wire.books === null ? null : await oneMembership(state);
  if (order === null) return null;
  logAct(state, 'preview of', order.public_id);
  const shown = await previewPlan(deps, order.id, null).catch((error: unknown) => {
    recordCrash(state, error);
    logAct(state, '  …', error instanceof Error ? error.message : 'an error');
    return null;
  });
  const frequency = shown?.plan.billingFrequency;
  const plan = state.plans.find(({ id }) => id.endsWith(`-${frequency}`));
  if (shown === null || plan === undefined || isDead()) return null;
  const preview = { order: order.public_id, plan: plan.id, shown };
  state.seenPlans.push(preview);
  return preview;
}

/** A member, or staff for a member, requests the other plan as previewed. */
export async function planIsChanged(state: State): Promise<void> {
  const preview = await previewOtherPlan(state, someProcess(state));
  if (preview !== null) await change(state, preview, someProcess(state));
}

/** A request from an outdated page, which may show an old price. */
export async function outdatedPlanChange(state: State): Promise<void> {
  if (state.seenPlans.length > 0) await change(state, state.random.pick(state.seenPlans), someProcess(state));
}

/**
 * A request for the other plan, and in the other process at the same time the same request, a withdrawal, a
 * cancellation, an end, or another card.
 */
export async function planChangesTwice(state: State): Promise<void> {
  const { random, processes } = state;
  const preview = await previewOtherPlan(state, processes[0]);
  if (preview === null) return;
  const second = within(state, 1);
  const others = [
    () => change(second, preview, processes[1]),
    () => change(second, preview, processes[1]),
    () => withdraw(second, preview.order, processes[1]),
    () => withdraw(second, preview.order, processes[1]),
    () => memberCancels(second),
    () => memberChangesCard(second),
    () => staffEnds(second),
    () => membershipWork(second),
  ];
  await allOf(state, change(within(state, 0), preview, processes[0]), random.pick(others)());
}

/** A change to the more expensive plan with a card that is declined, or whose bank requires a confirmation. */
export async function planIsDeclined(state: State): Promise<void> {
  const { random, environment } = state;
  for (const subscription of environment.wire.books?.subscriptions.values() ?? []) {
    subscription.card = random.pick(['declines', 'asks']);
    logAct(state, 'card', subscription.card, subscription.id);
  }
  await (random.happens(0.4) ? planChangesTwice(state) : planIsChanged(state));
}

/**
 * A change to the more expensive plan whose process ends before the answer, so that the requester does not learn the
 * outcome.
 */
export async function planAnswerIsLost(state: State): Promise<void> {
  const { random, environment } = state;
  const { books, transport } = environment.wire;
  const processOf = (steps: number) => openKillableProcess(environment.deps, transport, steps);
  const preview = await previewOtherPlan(state, processOf(Infinity));
  if (preview === null || books === null) return;
  for (const subscription of books.subscriptions.values())
    subscription.card = random.pick(['declines', 'asks', 'asks']);
  const process = processOf(12 + random.int(24));
  await change(state, preview, process);
  if (!process.isDead()) return;
  logAct(state, 'and its process ended');
  state.deaths.push(environment.clock.time);
  // Longer than the time that the worker leaves to the request itself.
  environment.wire.pass(2 * 60_000);
  await workRound(state, processOf(Infinity).deps);
}

/** A change less than two days before a charge, which may be declined; then that charge, and sometimes later ones. */
export async function planIsChangedLate(state: State): Promise<void> {
  const { random, environment } = state;
  const { books } = environment.wire;
  const next = books === null ? null : nextBilling(books);
  if (books === null || next === null) return;
  logAct(state, 'a day before the next charge');
  await passTo(state, next - random.pick([26, 30, 47]) * 3600);
  await planIsChanged(state);
  if (random.happens(0.4)) {
    for (const subscription of books.subscriptions.values()) subscription.card = random.pick(['declines', 'asks']);
  }
  await billingPasses(state);
  if (random.happens(0.5)) await memberPays(state).catch((error: unknown) => recordCrash(state, error));
  for (let charges = random.int(3); charges > 0; charges -= 1) {
    for (const subscription of books.subscriptions.values()) subscription.card = 'pays';
    await billingPasses(state);
  }
}

/** A change, a charge, and a change back. */
export async function planChangesUpAndDown(state: State): Promise<void> {
  await planIsChanged(state);
  if (state.random.happens(0.7)) await billingPasses(state);
  await planIsChanged(state);
}

export async function planIsWithdrawn(state: State): Promise<void> {
  const order = state.environment.wire.books === null ? null : await oneMembership(state);
  if (order !== null) await withdraw(state, order.public_id, someProcess(state));
}

async function withdraw(state: State, order: string, { deps, isDead }: KillableProcess): Promise<void> {
  const { clock } = state.environment;
  const id = await idOf(state, order);
  logAct(state, 'plan change withdrawn', order);
  const from = Math.floor(clock.time / 1000);
  const outcome = await withdrawPlan(deps, id, null)
    .then(() => (isDead() ? ('unknown' as const) : ('done' as const)))
    .catch((error: unknown) => {
      const failed = outcomeOf(state, error, isDead());
      return failed === 'declined' ? 'unknown' : failed;
    });
  state.planWithdrawals.push({ order, from, until: clock.time / 1000, outcome });
}

async function change(state: State, preview: SeenPlan, { deps, isDead }: KillableProcess): Promise<void> {
  const { random, environment } = state;
  const { order, shown } = preview;
  const hasOtherAmount = random.happens(0.05);
  const byStaff = random.happens(0.25);
  logAct(
    state,
    byStaff ? 'staff' : 'member',
    'change plan of',
    order,
    preview.plan,
    shown.when,
    shown.amount,
    hasOtherAmount ? '- 1' : '',
  );
  const { when, amount, proratedAt, plan } = shown;
  const agreed = { when, amount: hasOtherAmount ? amount - 1 : amount, price: plan.price, proratedAt };
  const changeRequest = {
    billingFrequency: plan.billingFrequency,
    agreed,
    agreement: byStaff ? null : agreement,
    address: null,
    by: byStaff ? staff : null,
  };
  const id = await idOf(state, order);
  // The provider stores times in whole seconds.
  const from = Math.floor(environment.clock.time / 1000);
  let page: string | null = null;
  let outcome: PlanChange['outcome'];
  let hasSeenFailure = false;
  try {
    page = await changePlan(deps, id, changeRequest);
    outcome = isDead() ? 'unknown' : page === null ? 'done' : 'asks';
  } catch (error) {
    outcome = outcomeOf(state, error, isDead());
    hasSeenFailure = outcome === 'declined' || (!isDead() && error instanceof Failure && isFailed(error));
  }
  const isCutOff = isDead();
  if (isCutOff) page = null;
  const answer = { outcome, page, hasSeenFailure, isCutOff };
  state.planChanges.push({
    ...preview,
    ...answer,
    from,
    until: environment.clock.time / 1000,
    hasOtherAmount,
    byStaff,
  });
  if (page !== null && random.happens(0.5)) confirm(state, page);
}

/** The member confirms a payment on the provider's page. */
function confirm(state: State, page: string): void {
  const { books } = state.environment.wire;
  const invoice = [...(books?.invoices.values() ?? [])].find(({ hostedUrl }) => hostedUrl === page);
  const intent = books?.intents.get(invoice?.intent ?? '');
  if (books === null || !intent) return;
  logAct(state, 'plan confirmed', intent.id);
  payIntent(books, intent);
}

async function idOf({ environment }: State, order: string): Promise<number> {
  const row: { id: number } = await environment.deps.db.knex('orders').where('public_id', order).first('id');
  return row.id;
}

/** Whether an answer reports that the requested change has failed. */
function isFailed({ message }: Failure): boolean {
  return /could not be changed\. Nothing was charged/.test(message);
}

/** The outcome that an error tells a member: nothing has changed, the card was declined, or unknown. */
function outcomeOf(state: State, error: unknown, isDead: boolean): 'declined' | 'refused' | 'unknown' {
  recordCrash(state, error);
  logAct(state, '  …', error instanceof Error ? error.message : 'an error');
  if (isDead || !(error instanceof Failure)) return 'unknown';
  if (error.code === 'card_declined') return 'declined';
  // After this message the change must not be made later.
  if (/Nothing (?:about your plan )?has changed/.test(error.message)) return 'refused';
  return error.code === 'conflict' || error.code === 'amount_mismatch' ? 'refused' : 'unknown';
}
