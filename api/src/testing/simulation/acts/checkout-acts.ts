import { findOrder } from '../../../commerce/orders/store.ts';
import { beginPayment } from '../../../commerce/payments/begin-payment.ts';
import { completeOrder } from '../../../commerce/payments/complete-payment.ts';
import type { Target } from '../../../commerce/payments/order-to-pay.ts';
import { sweepOrder } from '../../../commerce/payments/sweep.ts';
import { intentOfSecret } from '../../../commerce/payments/stripe/make-attempt.ts';
import { discountOf, priceOf } from '../prices.ts';
import { agreement, allOf, note, someProcess, within, type Known, type State } from '../state.ts';
import type { WireFault } from '../mortal-process.ts';
import { deliver } from './event-acts.ts';

const oneKey = 'the-key-of-one-browser';
const anotherKey = 'the-key-of-another-one';
/** The buyer's browser, another one of theirs, and somebody who only types the address. */
const checkoutKeys = [oneKey, oneKey, anotherKey, undefined];
const hour = 3_600_000;

/** Opens the checkout, of a plan or of the order that is known; with a code, another one than before, or none. */
export async function click(state: State): Promise<void> {
  const { ground, chance } = state;
  const { target, shown } = pageOf(state);
  // A page that was left open for long, or a call that somebody has made by hand.
  const isOther = chance.happens(0.05);
  const amount = isOther ? shown.amount - 1 : shown.amount;
  note(state, 'click', target.orderId ?? shown.plan.id, amount, shown.code?.code ?? 'without a code');
  const order = await openShown(state, { target, shown, amount });
  if (order !== null && isOther)
    ground.faults.push(`[price] order ${order} can be paid by a page that shows ${amount}`);
}

interface Shown {
  readonly target: Target;
  readonly shown: Omit<Known, 'orderId'>;
  readonly amount: number;
}

/** Opens the payment of a page. @returns its order's row id; null if there is nothing to pay, or the answer did not arrive. */
async function openShown(state: State, { target, shown, amount }: Shown): Promise<number | null> {
  const { email, mode, known } = state;
  const process = someProcess(state);
  const buyer = { name: 'A Buyer', email, phone: null, address: null };
  const wish = { mode, amount, buyer, agreement, paymentMethodId: null };
  const { order, clientSecret } = await beginPayment(process.deps, { target, ...wish });
  const intent = intentOfSecret(clientSecret ?? undefined);
  // An answer of a process that ended did not arrive.
  if (process.isDead() || intent === null) return null;
  known.set(intent, { ...shown, orderId: order.public_id });
  return order.id;
}

/** The content of a checkout page, and the fields that it sends. */
function pageOf({ known, chance, plans, prices, codes }: State) {
  const before = [...known.values()].at(-1);
  const resumed = before !== undefined && chance.happens(0.5) ? before : null;
  const isKept = resumed !== null && chance.happens(0.6);
  const plan = resumed?.plan ?? chance.pick(plans);
  const list = resumed?.list ?? priceOf(prices, plan.id);
  const typed = codes.length > 0 && chance.happens(0.5) ? chance.pick(codes) : null;
  const code = isKept ? resumed.code : typed;
  const amount = list - discountOf(code, list);
  const shown: Omit<Known, 'orderId'> = { plan, code, list, amount };
  const couponCode = code?.code ?? null;
  const checkoutKey = chance.pick(checkoutKeys);
  const target = resumed
    ? { orderId: resumed.orderId, checkoutKey, ...(isKept && chance.happens(0.5) ? {} : { couponCode }) }
    : { membershipId: plan.id, checkoutKey, couponCode };
  return { target: { orderId: undefined, ...target }, shown };
}

/** Two concurrent requests, in one API process or in two. */
export async function doubleClick(state: State): Promise<void> {
  const second = state.chance.happens(0.5) ? 0 : 1;
  await allOf(state, click(within(state, 0)), click(within(state, second)));
}

/** Two browsers open the payment of one order at once, in one API process or in two. */
export async function otherBrowserOpens(state: State): Promise<void> {
  const before = [...state.known.values()].at(-1);
  if (before === undefined) return;
  const { orderId, ...shown } = before;
  note(state, 'two browsers open', orderId);
  const opens = (process: 0 | 1, checkoutKey: string): Promise<unknown> =>
    openShown(within(state, process), { target: { orderId, checkoutKey }, shown, amount: shown.amount });
  await allOf(state, opens(0, oneKey), opens(state.chance.happens(0.2) ? 0 : 1, anotherKey));
}

export async function pay(state: State): Promise<void> {
  const { ground, known, chance } = state;
  if (known.size === 0) return;
  const intent = chance.pick([...known.keys()]);
  note(state, 'pay', intent);
  await ground.wire.pay(intent);
}

/** Two browsers at once, before either of them reports. */
export async function payAll(state: State): Promise<void> {
  for (const intent of state.known.keys()) {
    note(state, 'pay', intent);
    await state.ground.wire.pay(intent);
  }
}

export async function report(state: State): Promise<void> {
  const { known, chance } = state;
  if (known.size === 0) return;
  const [paymentId, { orderId }] = chance.pick([...known]);
  note(state, 'report', paymentId);
  await completeOrder(someProcess(state).deps, { orderId, paymentId });
}

export async function reportTwice(state: State): Promise<void> {
  const second = state.chance.happens(0.5) ? 0 : 1;
  await allOf(state, report(within(state, 0)), report(within(state, second)), deliver(state));
}

export async function look(state: State): Promise<void> {
  const { known, chance } = state;
  if (known.size === 0) return;
  const { orderId } = chance.pick([...known.values()]);
  const { deps } = someProcess(state);
  const order = await findOrder(deps.db.knex, orderId);
  note(state, 'look', orderId);
  if (order !== null) await sweepOrder(deps, order.id);
}

export function fault(state: State): Promise<void> {
  const { chance } = state;
  const faults: readonly WireFault[] = ['lost answer', 'refused', 'error', 'done, kept 500', 'not done, kept 500'];
  const failing = chance.pick(faults);
  const calls = 1 + chance.int(3);
  note(state, 'fault', failing, calls);
  someProcess(state).fail(failing, calls);
  return Promise.resolve();
}

export async function time(state: State): Promise<void> {
  const hours = state.chance.pick([1 / 60, 1, 23]);
  note(state, 'hours', hours);
  state.ground.wire.pass(hours * hour);
  await look(state);
}
