import type { OrderStatus } from '@plumbline/contract/orders';
import type { Knex } from 'knex';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { writeAgain } from '../../database/write-again.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { changeOrder, findClaimed, lockRivals, takeVersion, yieldRivals } from '../../orders/store.ts';
import { setAttemptStatus } from '../attempts.ts';
import type { Facts } from '../facts.ts';
import { nextCheck } from './check-time.ts';
import { keepMembership, type KeptMembership } from './keep-membership.ts';
import { recordMoney, type Movement } from './record-money.ts';
import { isSecond, settledStatus } from './settled-status.ts';
import { tellMember } from './tell-member.ts';
import { tellSecond } from './tell-second.ts';

/** What settling needs. */
export interface SettleDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Tells the worker that there is mail. */
  readonly outbox: { wake(): void };
}

interface Settlement {
  readonly orderId: number;
  /** Of the order when the provider was asked. */
  readonly version: number;
  readonly facts: Facts;
  /** Whether this site's payments are to be real. */
  readonly live: boolean;
}

/** What a settlement changed. */
export interface Settled {
  readonly order: OrderRow;
  readonly before: OrderStatus;
  readonly movements: readonly Movement[];
  readonly membership: KeptMembership | null;
  /** Orders that are to be called off: this one was just paid, and they are for the same buyer and plan. */
  readonly rivals: readonly number[];
}

/**
 * Makes an order equal to what the provider said of it: status, ledger, membership, mails, all or nothing. Any number of
 * times with the same facts it is done once. Null where the order has changed since the provider was asked: the facts may
 * be older than what is written, and have to be read anew.
 */
export async function settleOrder(deps: SettleDeps, settlement: Settlement): Promise<Settled | null> {
  const settled = await writeAgain(deps.db)((transaction) => settleIn(transaction, settlement, deps.clock.now()));
  if (settled !== null && settled.movements.length > 0) deps.outbox.wake();
  return settled;
}

async function settleIn(
  transaction: Knex.Transaction,
  { orderId, version, facts, live }: Settlement,
  time: number,
): Promise<Settled | null> {
  const same = facts.first.status === 'succeeded' ? await lockRivals(transaction, orderId) : [];
  const taken = await takeVersion(transaction, { id: orderId, version });
  if (taken === null) return null;
  const order = { ...taken, yields_to: taken.yields_to ?? memberBefore(taken, same) };
  const now = new Date(time).toISOString();
  const { status, attention } = settledStatus(order, facts, live);
  const movements = await recordMoney(transaction, order, facts, now);
  const isPaid = (status === 'paid' || status === 'refunded') && !isSecond(order);
  const paidAt = order.paid_at ?? (isPaid ? (facts.first.charge?.at ?? now) : null);
  const membership =
    paidAt === null
      ? null
      : await keepMembership(transaction, { ...order, paid_at: paidAt }, { facts, now, first: order.paid_at === null });
  const claim = await settledClaim(transaction, order, status, membership);
  const changes = {
    status,
    paid_at: paidAt,
    attention: [attention, claim.attention].filter(Boolean).join('; ') || null,
    claim: claim.value,
    resume_key: claim.over ? null : order.resume_key,
    yields_to: order.yields_to,
    check_at: nextCheck({ ...order, status }, membership, time),
    card_brand: facts.first.charge?.card?.brand ?? order.card_brand,
    card_last4: facts.first.charge?.card?.last4 ?? order.card_last4,
  };
  await changeOrder(transaction, order.id, changes);
  await settleAttempt(transaction, order, facts, isPaid);
  const rivals = order.paid_at === null && claim.value !== null ? waiting(order, same) : [];
  await yieldRivals(transaction, order.id, rivals, now);
  const settled = { order: { ...order, ...changes }, before: order.status, movements, membership, rivals };
  if (membership !== null) await tellMember(transaction, settled, facts, now);
  if (isSecond(order)) await tellSecond(transaction, settled, now);
  return settled;
}

type Same = Awaited<ReturnType<typeof lockRivals>>;

/** Of a buyer's orders for one plan the first that is paid makes the membership; money for another one goes back. */
function memberBefore({ id, paid_at: paidAt }: OrderRow, same: Same): number | null {
  if (paidAt !== null) return null;
  return same.find((other) => other.id !== id && other.claim !== null)?.id ?? null;
}

function waiting({ id }: OrderRow, same: Same): number[] {
  const unpaid = same.filter(({ status }) => status === 'open' || status === 'processing');
  return unpaid.map((other) => other.id).filter((other) => other !== id);
}

async function settleAttempt(
  transaction: Knex.Transaction,
  { paid_at: paidBefore }: OrderRow,
  facts: Facts,
  isPaid: boolean,
): Promise<void> {
  const { attemptId, first, subscription } = facts;
  if (paidBefore !== null) return;
  if (isPaid) await setAttemptStatus(transaction, attemptId, 'paid');
  else if (first.status === 'cancelled' || subscription?.status === 'dead') {
    await setAttemptStatus(transaction, attemptId, 'ended');
  }
}

interface Claim {
  readonly value: string | null;
  readonly attention: string | null;
  /** Nobody comes back to this order: whoever opened it may open another one. */
  readonly over: boolean;
}

/** Held from the payment to the membership's end. One that had ended and is alive again takes it back. */
async function settledClaim(
  transaction: Knex.Transaction,
  order: OrderRow,
  status: OrderStatus,
  membership: KeptMembership | null,
): Promise<Claim> {
  const over = membership === null ? status === 'expired' || status === 'cancelled' : membership.status === 'ended';
  if (over || membership === null) return { value: null, attention: null, over };
  const { buyer_plan: wanted } = order;
  if (order.claim !== null || wanted === null) return { value: order.claim, attention: null, over };
  // A first payment beside a holder would be a second one, and makes no membership.
  const holder = order.paid_at === null ? null : await findClaimed(transaction, wanted);
  if (holder === null) return { value: wanted, attention: null, over };
  return { value: null, attention: `order ${holder.id} is for the same buyer and plan`, over };
}
