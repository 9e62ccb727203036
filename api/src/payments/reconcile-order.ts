import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt } from './attempts.ts';
import { callOff } from './call-off.ts';
import type { Facts } from './facts.ts';
import { giveBack, goesBack } from './give-back.ts';
import { findIntents } from './ledger.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { settleOrder, type Settled } from './settle/settle-order.ts';
import { makeAttempt } from './stripe/make-attempt.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { readFacts } from './stripe/read-facts.ts';

/** An order as the provider has it. */
interface Reconciled {
  readonly order: OrderRow;
  /** Null where nothing was ever asked of the provider, or nothing of it can be paid any more. */
  readonly facts: Facts | null;
  /** Null where nothing had to be written. */
  readonly settled: Settled | null;
}

interface Look {
  /** The payment that an event was about. */
  readonly hint?: string | null;
  /** Look at every payment the order ever had, not only the newest. */
  readonly whole?: boolean;
}

/** Others that change the same order at the same time make us ask again; so often is not by chance. */
const mostTries = 12;
/** Orders of one buyer and plan that are called off at once: a browser opens one. The sweep does the rest. */
const mostRivals = 8;

/**
 * Asks the provider for an order's payments and makes the order equal to the answer. What was being asked for when a
 * process ended is asked for again, with its key. What was paid beside a membership goes back, and the other orders of a
 * membership that was just paid are called off. @throws ProviderFault
 */
export async function reconcileOrder(deps: PaymentDeps, orderId: number, look: Look = {}): Promise<Reconciled> {
  const { db, stripe, log, clock } = deps;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order = await findOrderRow(db.knex, orderId);
    const kept = await findAttempt(db.knex, orderId);
    if (kept === null) return { order, facts: null, settled: null };
    const attempt = await makeAttempt(deps, kept);
    const intents = await findIntents(db.knex, orderId);
    const hadMoney = order.paid_at !== null || order.yields_to !== null;
    const facts = await readFacts(stripe, attempt, {
      intents: intents.slice(look.whole ? -24 : -3),
      all: intents,
      hint: look.hint ?? null,
      settled: hadMoney,
    });
    if (isAsWritten(order, facts, clock.now())) return { order, facts, settled: null };
    const { live } = stripe.account;
    const settled = await settleOrder(deps, { orderId, version: order.version, facts, live });
    if (settled === null) continue;
    report(log, settled);
    await callOffRivals(deps, settled);
    if (goesBack(settled.order, facts)) {
      await giveBack(stripe, settled.order, facts);
      continue;
    }
    return { order: settled.order, facts, settled };
  }
  throw new Error(`order ${orderId} changed ${mostTries} times while the provider was asked`);
}

/**
 * Those that have the same buyer and plan. One that cannot be called off just now is due, and the sweep does it. No two
 * wait for each other's turn: one that is waited for is not paid, and only one that is paid waits.
 */
async function callOffRivals(deps: PaymentDeps, { rivals }: Settled): Promise<void> {
  for (const rival of rivals.slice(0, mostRivals)) {
    try {
      await deps.turns.take(rival, () => callOff(deps, rival, 'cancelled'));
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      deps.log.warn({ order: rival, kind: error.kind, code: error.code }, 'an order cannot be called off yet');
    }
  }
}

/** The usual answer while a buyer still types: nothing has happened, and nothing has to be written. */
function isAsWritten(order: OrderRow, { first, subscription }: Facts, now: number): boolean {
  const waits = first.status === 'waiting' && (subscription === null || subscription.status === 'waiting');
  const isOpen = order.status === 'open' && order.paid_at === null && order.attention === null;
  return waits && isOpen && order.check_at !== null && Date.parse(order.check_at) > now;
}

function report(log: PaymentDeps['log'], { order, before, movements }: Settled): void {
  const { id, status, attention } = order;
  if (attention !== null) log.error({ order: id, attention }, 'an order needs looking into');
  if (status !== before) log.info({ order: id, before, status }, 'an order changed');
  for (const { kind, amount, ref } of movements) log.info({ order: id, kind, amount, ref }, 'money moved');
}
