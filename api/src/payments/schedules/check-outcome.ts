import type { Ground } from './run-schedule.ts';

/** What is not as it ought to be with a buyer's orders, once the dust has settled; empty where all is well. */
export async function faultsOf({ deps, wire, clock }: Ground, seed: number): Promise<string[]> {
  const { knex } = deps.db;
  const email = `buyer-${seed}@schedules.example`;
  const orders: Order[] = await knex('orders').where('customer_email', email).orderBy('id');
  const faults: string[] = [];
  const expectEqual = (what: string, found: unknown, wanted: unknown): void => {
    if (found !== wanted) faults.push(`${what} is ${String(found)}, not ${String(wanted)}`);
  };
  let paidOrders = 0;
  for (const order of orders) {
    const payments = await wire.payments(order.public_id);
    const [payment] = payments;
    if (payments.length > 1) faults.push(`order ${order.id} was charged ${payments.length} times`);
    const ledger: { kind: string; amount: number }[] = await knex('ledger').where('order_id', order.id);
    const charges = ledger.filter(({ kind }) => kind === 'charge').length;
    const memberships: unknown[] = await knex('memberships').where('order_id', order.id);
    expectEqual(`the status of order ${order.id}`, order.status, wantedStatus(order, payment, clock.time));
    expectEqual(
      'the ledger',
      ledger.reduce((sum, { amount }) => sum + amount, 0),
      payments.reduce((sum, { received, refunded }) => sum + received - refunded, 0),
    );
    const attempts: unknown[] = await knex('payment_attempts').where('order_id', order.id).select('id');
    const made = await wire.made(order.public_id);
    if (made > attempts.length) faults.push(`${made} payments were made in ${attempts.length} attempts`);
    expectEqual('the number of charges', charges, payment ? 1 : 0);
    const second = payment !== undefined && order.yields_to !== null;
    expectEqual('the number of memberships', memberships.length, payment && !second ? 1 : 0);
    const wentBack = `${payment?.id} was paid beside order ${order.yields_to} for the same membership and went back`;
    expectEqual('attention', order.attention, second ? wentBack : null);
    if (payment && !second) paidOrders += 1;
    if (second) await expectGone(wire, order, faults);
  }
  const mails = async (kind: string): Promise<number> => {
    const rows: unknown[] = await knex('outbox').where({ recipient: email, kind }).select('id');
    return rows.length;
  };
  expectEqual('the number of receipts', await mails('receipt'), paidOrders);
  expectEqual('the number of welcomes', await mails('welcome'), Math.min(1, paidOrders));
  const alive: unknown[] = await knex('orders')
    .join('memberships', 'memberships.order_id', 'orders.id')
    .where({ customer_email: email, 'memberships.status': 'active' })
    .select('orders.id');
  if (alive.length > 1) faults.push(`${alive.length} memberships of one plan are active`);
  const due: unknown[] = await knex('provider_events').whereNotNull('due_at').select('id');
  expectEqual('the number of events that wait', due.length, 0);
  return faults;
}

/** Of a payment too many nothing is left: no money, and nothing that would charge again. */
async function expectGone(wire: Ground['wire'], order: Order, faults: string[]): Promise<void> {
  const [payment] = await wire.payments(order.public_id);
  if (payment?.refunded !== payment?.received) faults.push(`order ${order.id} was paid twice and not given back`);
  if (await wire.renews(order.public_id)) faults.push(`order ${order.id} would charge again`);
}

interface Order {
  readonly id: number;
  readonly public_id: string;
  readonly status: string;
  readonly attention: string | null;
  readonly expires_at: string;
  readonly yields_to: number | null;
}

function wantedStatus(
  order: Order,
  payment: { readonly received: number; readonly refunded: number } | undefined,
  now: number,
): string {
  if (payment) return payment.refunded >= payment.received ? 'refunded' : 'paid';
  if (order.status === 'cancelled' || order.yields_to !== null) return 'cancelled';
  return Date.parse(order.expires_at) <= now ? 'expired' : 'open';
}
