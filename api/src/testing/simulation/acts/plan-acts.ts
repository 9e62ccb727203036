import { Failure } from '../../../platform/http/failure.ts';
import { changePlan, withdrawPlan } from '../../../commerce/own-membership/change-plan.ts';
import { previewPlan } from '../../../commerce/own-membership/preview-plan.ts';
import { openMortal, type Mortal } from '../mortal-process.ts';
import { nextBilling, payIntent } from '../provider/billing.ts';
import {
  agreement,
  allOf,
  note,
  noteCrash,
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
export async function looksAtPlan(state: State): Promise<void> {
  await look(state, someProcess(state));
}

async function look(state: State, { deps, isDead }: Mortal): Promise<SeenPlan | null> {
  // The wire of the sandbox reads one payment of a subscription.
  const order = state.ground.wire.books === null ? null : await oneMembership(state);
  if (order === null) return null;
  note(state, 'preview of', order.public_id);
  const shown = await previewPlan(deps, order.id, null).catch((error: unknown) => {
    noteCrash(state, error);
    note(state, '  …', error instanceof Error ? error.message : 'an error');
    return null;
  });
  const frequency = shown?.plan.billingFrequency;
  const plan = state.plans.find(({ id }) => id.endsWith(`-${frequency}`));
  if (shown === null || plan === undefined || isDead()) return null;
  const seen = { order: order.public_id, plan: plan.id, shown };
  state.seenPlans.push(seen);
  return seen;
}

/** A member, or staff for them, change to the other plan as it is shown. */
export async function planIsChanged(state: State): Promise<void> {
  const seen = await look(state, someProcess(state));
  if (seen !== null) await change(state, seen, someProcess(state));
}

/** An outdated page, which may show an old price. */
export async function outdatedPlanChange(state: State): Promise<void> {
  if (state.seenPlans.length > 0) await change(state, state.chance.pick(state.seenPlans), someProcess(state));
}

/** The same page in two processes at once; or taken back, cancelled, ended or given another card in the other one. */
export async function planChangesTwice(state: State): Promise<void> {
  const { chance, processes } = state;
  const seen = await look(state, processes[0]);
  if (seen === null) return;
  const second = within(state, 1);
  const others = [
    () => change(second, seen, processes[1]),
    () => change(second, seen, processes[1]),
    () => takeBack(second, seen.order, processes[1]),
    () => takeBack(second, seen.order, processes[1]),
    () => memberCancels(second),
    () => memberChangesCard(second),
    () => staffEnds(second),
    () => membershipWork(second),
  ];
  await allOf(state, change(within(state, 0), seen, processes[0]), chance.pick(others)());
}

/** A change to the dearer plan with a card that is declined, or whose bank requires a confirmation. */
export async function planIsDeclined(state: State): Promise<void> {
  const { chance, ground } = state;
  for (const subscription of ground.wire.books?.subscriptions.values() ?? []) {
    subscription.card = chance.pick(['declines', 'asks']);
    note(state, 'card', subscription.card, subscription.id);
  }
  await (chance.happens(0.4) ? planChangesTwice(state) : planIsChanged(state));
}

/** A change to the dearer plan whose process ends before the answer, so that the requester does not learn the outcome. */
export async function planAnswerIsLost(state: State): Promise<void> {
  const { chance, ground } = state;
  const { books, transport } = ground.wire;
  const processOf = (steps: number) => openMortal(ground.deps, transport, steps);
  const seen = await look(state, processOf(Infinity));
  if (seen === null || books === null) return;
  for (const subscription of books.subscriptions.values())
    subscription.card = chance.pick(['declines', 'asks', 'asks']);
  const process = processOf(12 + chance.int(24));
  await change(state, seen, process);
  if (!process.isDead()) return;
  note(state, 'and its process ended');
  state.deaths.push(ground.clock.time);
  // Longer than the worker's wait for a caller that has left.
  ground.wire.pass(2 * 60_000);
  await workRound(state, processOf(Infinity).deps);
}

/** A change less than two days before a charge, which may be declined; then that charge, and now and then the one after. */
export async function planIsChangedLate(state: State): Promise<void> {
  const { chance, ground } = state;
  const { books } = ground.wire;
  const next = books === null ? null : nextBilling(books);
  if (books === null || next === null) return;
  note(state, 'a day is left');
  await passTo(state, next - chance.pick([26, 30, 47]) * 3600);
  await planIsChanged(state);
  if (chance.happens(0.4)) {
    for (const subscription of books.subscriptions.values()) subscription.card = chance.pick(['declines', 'asks']);
  }
  await billingPasses(state);
  if (chance.happens(0.5)) await memberPays(state).catch((error: unknown) => noteCrash(state, error));
  for (let charges = chance.int(3); charges > 0; charges -= 1) {
    for (const subscription of books.subscriptions.values()) subscription.card = 'pays';
    await billingPasses(state);
  }
}

/** A change, a charge, and a change back. */
export async function planChangesUpAndDown(state: State): Promise<void> {
  await planIsChanged(state);
  if (state.chance.happens(0.7)) await billingPasses(state);
  await planIsChanged(state);
}

export async function planIsTakenBack(state: State): Promise<void> {
  const order = state.ground.wire.books === null ? null : await oneMembership(state);
  if (order !== null) await takeBack(state, order.public_id, someProcess(state));
}

async function takeBack(state: State, order: string, { deps, isDead }: Mortal): Promise<void> {
  const { clock } = state.ground;
  const id = await idOf(state, order);
  note(state, 'plan taken back', order);
  const from = Math.floor(clock.time / 1000);
  const outcome = await withdrawPlan(deps, id, null)
    .then(() => (isDead() ? ('unknown' as const) : ('done' as const)))
    .catch((error: unknown) => {
      const failed = outcomeOf(state, error, isDead());
      return failed === 'declined' ? 'unknown' : failed;
    });
  state.planWithdrawals.push({ order, from, until: clock.time / 1000, outcome });
}

async function change(state: State, seen: SeenPlan, { deps, isDead }: Mortal): Promise<void> {
  const { chance, ground } = state;
  const { order, shown } = seen;
  const isOther = chance.happens(0.05);
  const byStaff = chance.happens(0.25);
  note(
    state,
    byStaff ? 'staff' : 'member',
    'change plan of',
    order,
    seen.plan,
    shown.when,
    shown.amount,
    isOther ? '- 1' : '',
  );
  const { when, amount, proratedAt, plan } = shown;
  const agreed = { when, amount: isOther ? amount - 1 : amount, price: plan.price, proratedAt };
  const asked = {
    billingFrequency: plan.billingFrequency,
    agreed,
    agreement: byStaff ? null : agreement,
    address: null,
    by: byStaff ? staff : null,
  };
  const id = await idOf(state, order);
  // The provider has whole seconds.
  const from = Math.floor(ground.clock.time / 1000);
  let page: string | null = null;
  let outcome: PlanChange['outcome'];
  let hasHeard = false;
  try {
    page = await changePlan(deps, id, asked);
    outcome = isDead() ? 'unknown' : page === null ? 'done' : 'asks';
  } catch (error) {
    outcome = outcomeOf(state, error, isDead());
    hasHeard = outcome === 'declined' || (!isDead() && error instanceof Failure && isFailed(error));
  }
  const isCutOff = isDead();
  if (isCutOff) page = null;
  const answer = { outcome, page, hasHeard, isCutOff };
  state.planChanges.push({ ...seen, ...answer, from, until: ground.clock.time / 1000, isOther, byStaff });
  if (page !== null && chance.happens(0.5)) confirm(state, page);
}

/** The member confirms a payment on the provider's page. */
function confirm(state: State, page: string): void {
  const { books } = state.ground.wire;
  const invoice = [...(books?.invoices.values() ?? [])].find(({ hostedUrl }) => hostedUrl === page);
  const intent = books?.intents.get(invoice?.intent ?? '');
  if (books === null || !intent) return;
  note(state, 'plan confirmed', intent.id);
  payIntent(books, intent);
}

async function idOf({ ground }: State, order: string): Promise<number> {
  const row: { id: number } = await ground.deps.db.knex('orders').where('public_id', order).first('id');
  return row.id;
}

/** Whether an answer reports that the requested change has failed. */
function isFailed({ message }: Failure): boolean {
  return /could not be changed\. Nothing was charged/.test(message);
}

/** The outcome that an error tells a member: nothing has changed, the card was declined, or unknown. */
function outcomeOf(state: State, error: unknown, isDead: boolean): 'declined' | 'refused' | 'unknown' {
  noteCrash(state, error);
  note(state, '  …', error instanceof Error ? error.message : 'an error');
  if (isDead || !(error instanceof Failure)) return 'unknown';
  if (error.code === 'card_declined') return 'declined';
  // After this message the change must never be made.
  if (/Nothing (?:about your plan )?has changed/.test(error.message)) return 'refused';
  return error.code === 'conflict' || error.code === 'amount_mismatch' ? 'refused' : 'unknown';
}
