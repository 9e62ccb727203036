import { Failure } from '../../../platform/http/failure.ts';
import { endMembership } from '../../../commerce/admin/end-membership.ts';
import type { MembershipStatus } from '../../../members/memberships/store.ts';
import { findOrder } from '../../../commerce/orders/store.ts';
import type { PaymentDeps } from '../../../commerce/payments/payment-deps.ts';
import { requestRefund as requestSiteRefund } from '../../../commerce/payments/refunds/request-refund.ts';
import { ProviderFault } from '../../../commerce/payments/stripe/provider-fault.ts';
import type { KillableProcess } from '../killable-process.ts';
import { refundableAmount } from '../provider/books.ts';
import { refusalOf } from '../provider/money.ts';
import {
  allOf,
  logAct,
  recordCrash,
  ordersOf,
  someProcess,
  type EndCommand,
  type RefundCommand,
  type State,
} from '../state.ts';

/** An amount, in cents, that no dashboard refund has, so that a refund can be identified by its amount. */
function partOf(state: State): number {
  return 301 + 13 * state.refunds.length;
}

/** Staff request a refund, full or partial; impatient staff repeat it. */
export async function staffRefund(state: State): Promise<void> {
  const command = await newCommand(state);
  if (command === null) return;
  await run(state, command, someProcess(state));
  if (command.outcomes.at(-1) === 'unknown' && state.random.happens(0.6)) await run(state, command, state.processes[1]);
}

/** Repeats an earlier command. */
export async function staffRepeats(state: State): Promise<void> {
  if (state.refunds.length > 0) await run(state, state.random.pick(state.refunds), someProcess(state));
}

/** Repeats a command of staff that was refused or not answered. */
export async function repeatRefunds(state: State): Promise<void> {
  const open = state.refunds.filter(({ outcomes }) => outcomes.length > 0 && outcomes.at(-1) !== 'done');
  for (const command of open) await run(state, command, state.processes[0]);
}

/** Two members of staff request a refund at once, in two processes: with the same command, or with one each. */
export async function twoRefundsAtOnce(state: State): Promise<void> {
  const command = await newCommand(state);
  if (command === null) return;
  const other = state.random.happens(0.5) ? command : { ...command, reference: `${command.reference}b`, outcomes: [] };
  if (other !== command) state.refunds.push(other);
  await allOf(state, run(state, command, state.processes[0]), run(state, other, state.processes[1]));
}

async function newCommand(state: State): Promise<RefundCommand | null> {
  const { random, refunds } = state;
  const orders = await ordersOf(state);
  if (orders.length === 0) return null;
  const before = refunds.at(-1);
  // A second, intended refund of the same amount.
  const amount = before && random.happens(0.2) ? before.amount : random.happens(0.5) ? partOf(state) : null;
  const command: RefundCommand = {
    reference: `refund-${refunds.length + 1}`,
    order: random.pick(orders),
    amount,
    outcomes: [],
    paid: [],
  };
  refunds.push(command);
  return command;
}

async function run(state: State, command: RefundCommand, { deps, isDead }: KillableProcess): Promise<void> {
  const { reference, order, amount, outcomes } = command;
  logAct(state, 'staff refund', reference, amount ?? 'in full', order);
  const row = await findOrder(deps.db.knex, order);
  if (row === null) return;
  const before = await canBeRefunded(state, command);
  const outcome = await requestRefund(deps, row.id, command)
    .then(() => (isDead() ? ('unknown' as const) : ('done' as const)))
    .catch((error: unknown) => {
      recordCrash(state, error);
      logAct(state, '  …', error instanceof Error ? error.message : 'an error');
      return isDead() ? 'unknown' : outcomeOf(error);
    });
  const { payments } = await state.environment.wire.booksOf(order);
  outcomes.push(outcome);
  if (outcome === 'refused' && before && (await canBeRefunded(state, command))) {
    state.environment.faults.push(
      `[refund is stuck] ${reference} of order ${row.id} is refused, and not by the provider`,
    );
  }
  command.paid = payments.map(({ id }) => id);
}

/** Whether the provider would refund that much of each payment of a membership. */
async function canBeRefunded({ environment }: State, { order, amount }: RefundCommand): Promise<boolean> {
  const { books } = environment.wire;
  const { payments } = await environment.wire.booksOf(order);
  const { length } = await environment.deps.db
    .knex('memberships')
    .join('orders', 'orders.id', 'memberships.order_id')
    .where('orders.public_id', order)
    .select<unknown[]>('memberships.id');
  if (books === null || payments.length === 0 || length === 0) return false;
  return payments.every(({ id, kind }) => {
    const intent = books.intents.get(id);
    return kind !== 'hand' && intent && refusalOf(books, intent, amount ?? refundableAmount(intent)) === null;
  });
}

/** Requests a refund from the site. */
async function requestRefund(deps: PaymentDeps, orderId: number, { amount, reference }: RefundCommand): Promise<void> {
  await requestSiteRefund(deps, orderId, { amount, reference, by: 'ines@plumbline.example' });
}

/** Staff end the membership: at once, or at the end of the paid period. */
export async function staffEnds(state: State): Promise<void> {
  const { random, environment } = state;
  const { deps, isDead } = someProcess(state);
  const rows: Row[] = await deps.db
    .knex('memberships')
    .join('orders', 'orders.id', 'memberships.order_id')
    .whereRaw('lower(orders.customer_email) = ?', state.email)
    .whereNot('memberships.status', 'ended')
    .select('memberships.*', 'orders.public_id');
  const [row] = rows;
  if (!row) return;
  const when = random.pick(['now', 'period_end'] as const);
  logAct(state, 'staff end', when, row.public_id);
  const believed = { status: row.status, renews: Boolean(row.renews), periodEnd: row.period_end };
  // The provider stores times in whole seconds.
  const from = Math.floor(environment.clock.time / 1000);
  const endRequest = { orderId: row.public_id, when, believed };
  const outcome = await endMembership(deps, row.member_id, endRequest)
    .then(() => (isDead() ? ('unknown' as const) : ('done' as const)))
    .catch((error: unknown) => {
      recordCrash(state, error);
      logAct(state, '  …', error instanceof Error ? error.message : 'an error');
      return isDead() ? 'unknown' : outcomeOf(error);
    });
  const endCommand = { order: row.public_id, from, until: environment.clock.time / 1000, outcome };
  state.ends.push({ ...endCommand, when });
  // The site stores this end like a member's cancellation, and it has the same effect.
  if (when === 'period_end') state.renewalRequests.push({ ...endCommand, kind: 'cancel', atOnce: false, ended: false });
}

interface Row {
  readonly public_id: string;
  readonly member_id: number;
  readonly status: MembershipStatus;
  readonly renews: boolean | number;
  readonly period_end: string;
}

/** The outcome that an error tells staff: refused, or unknown. */
function outcomeOf(error: unknown): EndCommand['outcome'] {
  if (error instanceof Failure) return error.code === 'conflict' || error.code === 'not_found' ? 'refused' : 'unknown';
  return error instanceof ProviderFault && error.kind === 'refused' ? 'refused' : 'unknown';
}
