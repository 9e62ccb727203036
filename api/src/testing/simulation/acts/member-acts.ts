import { Failure } from '../../../platform/http/failure.ts';
import { beginCardChange, completeCardChange } from '../../../commerce/own-membership/change-card.ts';
import { changeRenewal } from '../../../commerce/own-membership/change-renewal.ts';
import { payDue } from '../../../commerce/own-membership/pay-due.ts';
import { workMemberships } from '../../../commerce/own-membership/worker.ts';
import { note, noteCrash, someProcess, type State, type Wish } from '../state.ts';

/** A membership of the buyer's, as its page has it. */
interface Found {
  readonly id: number;
  readonly public_id: string;
}

/** One of the buyer's memberships that renew; null if there is none. */
export async function oneMembership({ ground, email, chance }: State): Promise<Found | null> {
  const rows: Found[] = await ground.deps.db
    .knex('memberships')
    .join('orders', 'orders.id', 'memberships.order_id')
    .whereRaw('lower(orders.customer_email) = ?', email)
    .whereNotNull('memberships.subscription_id')
    .orderBy('orders.id')
    .select('orders.id', 'orders.public_id');
  return rows.length === 0 ? null : chance.pick(rows);
}

export const memberCancels = (state: State): Promise<void> => wishFor(state, 'cancel');
export const memberResumes = (state: State): Promise<void> => wishFor(state, 'resume');

async function wishFor(state: State, wish: Wish['wish']): Promise<void> {
  const { clock, deps: ground } = state.ground;
  const order = await oneMembership(state);
  if (order === null) return;
  const process = someProcess(state);
  note(state, 'member', wish, order.public_id);
  const from = Math.floor(clock.time / 1000);
  const askedAt = new Date(clock.time).toISOString();
  const outcome = await answerTo(state, process, changeRenewal(process.deps, order.id, wish));
  const atOnce: unknown[] = await ground.db
    .knex('membership_changes')
    .where({ order_id: order.id, kind: 'end' })
    .where('asked_at', '>=', askedAt)
    .select('id');
  const row: { status: string } | undefined = await ground.db
    .knex('memberships')
    .where('order_id', order.id)
    .first('status');
  const ended = outcome === 'done' && row?.status === 'ended';
  state.wishes.push({
    order: order.public_id,
    wish,
    from,
    until: clock.time / 1000,
    outcome,
    atOnce: atOnce.length > 0,
    ended,
  });
}

/** A member enters another card; now and then the browser does not come back with it. */
export async function memberChangesCard(state: State): Promise<void> {
  const { ground, chance, cards } = state;
  const order = await oneMembership(state);
  if (order === null) return;
  const process = someProcess(state);
  const card = chance.pick(['pays', 'pays', 'pays', 'declines', 'asks'] as const);
  note(state, 'member changes the card of', order.public_id, card);
  const secret = await beginCardChange(process.deps, order.id);
  if (process.isDead()) return;
  const setup = secret.replace(/_secret_.*$/, '');
  await ground.wire.setUp(secret, card);
  const comesBack = chance.happens(0.8);
  const outcome = comesBack
    ? await answerTo(state, process, completeCardChange(process.deps, order.id, setup))
    : 'unknown';
  cards.push({ order: order.public_id, setup, outcome });
}

export async function memberPays(state: State): Promise<void> {
  const order = await oneMembership(state);
  if (order === null) return;
  note(state, 'member pays', order.public_id);
  await payDue(someProcess(state).deps, order.id);
}

/** The worker of memberships has its round. */
export async function membershipWork(state: State): Promise<void> {
  note(state, 'work of memberships');
  await workMemberships(someProcess(state).deps);
}

/** The outcome that an answer tells a member: done, refused, or unknown. */
async function answerTo(
  state: State,
  { isDead }: ReturnType<typeof someProcess>,
  work: Promise<unknown>,
): Promise<Wish['outcome']> {
  try {
    await work;
    return isDead() ? 'unknown' : 'done';
  } catch (error) {
    noteCrash(state, error);
    note(state, '  …', error instanceof Error ? error.message : 'an error');
    return !isDead() && error instanceof Failure && error.code === 'conflict' ? 'refused' : 'unknown';
  }
}
