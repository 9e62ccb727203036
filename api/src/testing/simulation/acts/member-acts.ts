import { Failure } from '../../../platform/http/failure.ts';
import { beginCardChange, completeCardChange } from '../../../commerce/own-membership/change-card.ts';
import { changeRenewal } from '../../../commerce/own-membership/change-renewal.ts';
import { payDue } from '../../../commerce/own-membership/pay-due.ts';
import { runMembershipRound } from '../../../commerce/own-membership/worker.ts';
import { logAct, recordCrash, someProcess, type State, type RenewalRequest } from '../state.ts';

/** The order of one of the buyer's memberships. */
interface FoundOrder {
  readonly id: number;
  readonly public_id: string;
}

/** One of the buyer's memberships that renew; null if there is none. */
export async function oneMembership({ environment, email, random }: State): Promise<FoundOrder | null> {
  const rows: FoundOrder[] = await environment.deps.db
    .knex('memberships')
    .join('orders', 'orders.id', 'memberships.order_id')
    .whereRaw('lower(orders.customer_email) = ?', email)
    .whereNotNull('memberships.subscription_id')
    .orderBy('orders.id')
    .select('orders.id', 'orders.public_id');
  return rows.length === 0 ? null : random.pick(rows);
}

export const memberCancels = (state: State): Promise<void> => requestRenewal(state, 'cancel');
export const memberResumes = (state: State): Promise<void> => requestRenewal(state, 'resume');

async function requestRenewal(state: State, kind: RenewalRequest['kind']): Promise<void> {
  const { clock, deps: siteDeps } = state.environment;
  const order = await oneMembership(state);
  if (order === null) return;
  const process = someProcess(state);
  logAct(state, 'member', kind, order.public_id);
  const from = Math.floor(clock.time / 1000);
  const askedAt = new Date(clock.time).toISOString();
  const outcome = await outcomeFor(state, process, changeRenewal(process.deps, order.id, kind));
  const atOnce: unknown[] = await siteDeps.db
    .knex('membership_changes')
    .where({ order_id: order.id, kind: 'end' })
    .where('asked_at', '>=', askedAt)
    .select('id');
  const row: { status: string } | undefined = await siteDeps.db
    .knex('memberships')
    .where('order_id', order.id)
    .first('status');
  const ended = outcome === 'done' && row?.status === 'ended';
  state.renewalRequests.push({
    order: order.public_id,
    kind,
    from,
    until: clock.time / 1000,
    outcome,
    atOnce: atOnce.length > 0,
    ended,
  });
}

/** A member enters another card; sometimes the browser does not report it. */
export async function memberChangesCard(state: State): Promise<void> {
  const { environment, random, cards } = state;
  const order = await oneMembership(state);
  if (order === null) return;
  const process = someProcess(state);
  const card = random.pick(['pays', 'pays', 'pays', 'declines', 'asks'] as const);
  logAct(state, 'member changes the card of', order.public_id, card);
  const secret = await beginCardChange(process.deps, order.id);
  if (process.isDead()) return;
  const setup = secret.replace(/_secret_.*$/, '');
  await environment.wire.setUp(secret, card);
  const isReported = random.happens(0.8);
  const outcome = isReported
    ? await outcomeFor(state, process, completeCardChange(process.deps, order.id, setup))
    : 'unknown';
  cards.push({ order: order.public_id, setup, outcome });
}

export async function memberPays(state: State): Promise<void> {
  const order = await oneMembership(state);
  if (order === null) return;
  logAct(state, 'member pays', order.public_id);
  await payDue(someProcess(state).deps, order.id);
}

/** Runs the memberships worker once. */
export async function membershipWork(state: State): Promise<void> {
  logAct(state, 'work of memberships');
  await runMembershipRound(someProcess(state).deps);
}

/** The outcome of a request as the member learns it. */
async function outcomeFor(
  state: State,
  { isDead }: ReturnType<typeof someProcess>,
  work: Promise<unknown>,
): Promise<RenewalRequest['outcome']> {
  try {
    await work;
    return isDead() ? 'unknown' : 'done';
  } catch (error) {
    recordCrash(state, error);
    logAct(state, '  …', error instanceof Error ? error.message : 'an error');
    return !isDead() && error instanceof Failure && error.code === 'conflict' ? 'refused' : 'unknown';
  }
}
