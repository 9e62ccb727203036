import type { Code } from '../prices.ts';
import type { State } from '../state.ts';
import { ownPayments } from './expected-membership.ts';

interface Order {
  readonly id: number;
  readonly public_id: string;
  readonly plan_id: string;
  readonly status: string;
  readonly customer_email: string;
  readonly coupon_held: boolean | number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly yields_to: number | null;
  readonly paid_at: string | null;
}

/** Checks the limits of codes, which hold at any moment, even between the end of a process and its next start. */
export async function limitFaults({ environment, codes }: State): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows: { code: string; uses: number; most_uses: number | null }[] = await environment.deps.db
    .knex('coupons')
    .whereIn(
      'code',
      codes.map(({ code }) => code),
    )
    .select('code', 'uses', 'most_uses');
  return rows
    .filter(({ uses, most_uses: most }) => uses < 0 || uses > (most ?? Infinity))
    .map(({ code, uses, most_uses: most }) => `[code] ${code} has ${uses} uses of ${most}`);
}

/** Every use of a code must match its buyer, plan and period, respect its limits, and be counted correctly. */
export async function codeFaults(state: State): Promise<string[]> {
  const faults = await limitFaults(state);
  for (const code of state.codes) faults.push(...(await faultsOfCode(state, code)));
  return faults;
}

async function faultsOfCode({ environment, openedPayments }: State, code: Code): Promise<string[]> {
  const { knex } = environment.deps.db;
  const orders: Order[] = await knex('orders').where('coupon_code', code.code);
  const { uses }: { uses: number } = await knex('coupons').where('code', code.code).first('uses');
  const faults: string[] = [];
  const held = orders.filter(({ coupon_held: isHeld }) => isHeld).length;
  if (held !== uses) faults.push(`[code] ${code.code} counts ${uses} uses, and ${held} orders have one`);
  const paid: Order[] = [];
  for (const order of orders) {
    const isCharged = ownPayments(await environment.wire.booksOf(order.public_id)).length > 0;
    if (isCharged && order.paid_at !== null) paid.push(order);
    const isOver = order.status === 'expired' || order.status === 'cancelled';
    if (isOver && order.coupon_held) faults.push(`[code] order ${order.id} is over and keeps a use of ${code.code}`);
    if (isCharged && order.paid_at !== null && !order.coupon_held) {
      faults.push(`[code] order ${order.id} was paid with ${code.code} and has no use of it`);
    }
    const [from, until] = [Date.parse(order.created_at), Date.parse(order.paid_at ?? order.expires_at)];
    const isTooEarly = code.startsAt !== null && until < code.startsAt;
    const isTooLate = Math.min(code.endsAt ?? Infinity, code.endedAt ?? Infinity) < from;
    if (isTooEarly || isTooLate) faults.push(`[code] order ${order.id} has ${code.code} outside of its time`);
    // The plan of the order may have changed since the purchase.
    const planId =
      [...openedPayments.values()].find(({ orderId }) => orderId === order.public_id)?.plan.id ?? order.plan_id;
    if (code.planId !== null && code.planId !== planId) {
      faults.push(`[code] order ${order.id} has ${code.code}, which is for ${code.planId}`);
    }
  }
  if (paid.length > (code.mostUses ?? Infinity)) faults.push(`[code] ${code.code} was paid with ${paid.length} times`);
  for (const [email, own] of Object.entries(Object.groupBy(paid, (order) => order.customer_email))) {
    if ((own ?? []).length > (code.mostPerBuyer ?? Infinity)) {
      faults.push(`[code] ${email} has paid with ${code.code} ${own?.length} times`);
    }
  }
  return faults;
}
