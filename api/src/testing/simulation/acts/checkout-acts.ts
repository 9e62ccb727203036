import { findOrder } from '../../../commerce/orders/store.ts';
import { beginPayment } from '../../../commerce/payments/begin-payment.ts';
import { completeOrder } from '../../../commerce/payments/complete-payment.ts';
import type { PaymentTarget } from '../../../commerce/payments/order-to-pay.ts';
import { sweepOrder } from '../../../commerce/payments/sweep.ts';
import { intentOfSecret } from '../../../commerce/payments/stripe/execute-attempt.ts';
import { discountOf, priceOf } from '../prices.ts';
import { agreement, allOf, logAct, someProcess, within, type OpenedPayment, type State } from '../state.ts';
import type { ConnectionFault } from '../killable-process.ts';
import { deliver } from './event-acts.ts';

const oneKey = 'the-key-of-one-browser';
const anotherKey = 'the-key-of-another-one';
/** The buyer's browser, another one of theirs, and somebody who only types the address. */
const checkoutKeys = [oneKey, oneKey, anotherKey, undefined];
const hour = 3_600_000;

/** Opens the checkout of a plan or of an earlier order, with the same code, another code or none. */
export async function openCheckout(state: State): Promise<void> {
  const { environment, random } = state;
  const { target, shown } = pageOf(state);
  // The amount of an outdated page, or of a request without a page.
  const hasOtherAmount = random.happens(0.05);
  const amount = hasOtherAmount ? shown.amount - 1 : shown.amount;
  logAct(state, 'click', target.orderId ?? shown.plan.id, amount, shown.code?.code ?? 'without a code');
  const order = await openShown(state, { target, shown, amount });
  if (order !== null && hasOtherAmount)
    environment.faults.push(`[price] order ${order} can be paid by a page that shows ${amount}`);
}

interface Shown {
  readonly target: PaymentTarget;
  readonly shown: Omit<OpenedPayment, 'orderId'>;
  readonly amount: number;
}

/**
 * Opens the payment of a page. @returns its order's row id; null if there is nothing to pay, or the answer did not
 * arrive.
 */
async function openShown(state: State, { target, shown, amount }: Shown): Promise<number | null> {
  const { email, mode, openedPayments } = state;
  const process = someProcess(state);
  const buyer = { name: 'A Buyer', email, phone: null, address: null };
  const request = { mode, amount, buyer, agreement, paymentMethodId: null };
  const { order, clientSecret } = await beginPayment(process.deps, { target, ...request });
  const intent = intentOfSecret(clientSecret ?? undefined);
  // An answer of a process that ended did not arrive.
  if (process.isDead() || intent === null) return null;
  openedPayments.set(intent, { ...shown, orderId: order.public_id });
  return order.id;
}

/** The content of a checkout page, and the fields that it sends. */
function pageOf({ openedPayments, random, plans, prices, codes }: State) {
  const before = [...openedPayments.values()].at(-1);
  const resumed = before !== undefined && random.happens(0.5) ? before : null;
  const isKept = resumed !== null && random.happens(0.6);
  const plan = resumed?.plan ?? random.pick(plans);
  const list = resumed?.list ?? priceOf(prices, plan.id);
  const typed = codes.length > 0 && random.happens(0.5) ? random.pick(codes) : null;
  const code = isKept ? resumed.code : typed;
  const amount = list - discountOf(code, list);
  const shown: Omit<OpenedPayment, 'orderId'> = { plan, code, list, amount };
  const couponCode = code?.code ?? null;
  const checkoutKey = random.pick(checkoutKeys);
  const target = resumed
    ? { orderId: resumed.orderId, checkoutKey, ...(isKept && random.happens(0.5) ? {} : { couponCode }) }
    : { membershipId: plan.id, checkoutKey, couponCode };
  return { target: { orderId: undefined, ...target }, shown };
}

/** Two concurrent requests, in one API process or in two. */
export async function openCheckoutTwice(state: State): Promise<void> {
  const second = state.random.happens(0.5) ? 0 : 1;
  await allOf(state, openCheckout(within(state, 0)), openCheckout(within(state, second)));
}

/** Two browsers open the payment of one order at once, in one API process or in two. */
export async function otherBrowserOpens(state: State): Promise<void> {
  const before = [...state.openedPayments.values()].at(-1);
  if (before === undefined) return;
  const { orderId, ...shown } = before;
  logAct(state, 'two browsers open', orderId);
  const opens = (process: 0 | 1, checkoutKey: string): Promise<unknown> =>
    openShown(within(state, process), { target: { orderId, checkoutKey }, shown, amount: shown.amount });
  await allOf(state, opens(0, oneKey), opens(state.random.happens(0.2) ? 0 : 1, anotherKey));
}

/** One of the opened payments is paid. */
export async function pay(state: State): Promise<void> {
  const { environment, openedPayments, random } = state;
  if (openedPayments.size === 0) return;
  const intent = random.pick([...openedPayments.keys()]);
  logAct(state, 'pay', intent);
  await environment.wire.pay(intent);
}

/** All opened payments are paid before a browser reports any of them. */
export async function payAll(state: State): Promise<void> {
  for (const intent of state.openedPayments.keys()) {
    logAct(state, 'pay', intent);
    await state.environment.wire.pay(intent);
  }
}

/** A browser reports a payment to the API. */
export async function report(state: State): Promise<void> {
  const { openedPayments, random } = state;
  if (openedPayments.size === 0) return;
  const [paymentId, { orderId }] = random.pick([...openedPayments]);
  logAct(state, 'report', paymentId);
  await completeOrder(someProcess(state).deps, { orderId, paymentId });
}

/** Two concurrent reports, while events are delivered. */
export async function reportTwice(state: State): Promise<void> {
  const second = state.random.happens(0.5) ? 0 : 1;
  await allOf(state, report(within(state, 0)), report(within(state, second)), deliver(state));
}

/** The worker checks an order at the provider. */
export async function checkOrder(state: State): Promise<void> {
  const { openedPayments, random } = state;
  if (openedPayments.size === 0) return;
  const { orderId } = random.pick([...openedPayments.values()]);
  const { deps } = someProcess(state);
  const order = await findOrder(deps.db.knex, orderId);
  logAct(state, 'check order', orderId);
  if (order !== null) await sweepOrder(deps, order.id);
}

/** Sets a fault for the next calls of a process to the provider. */
export function failCalls(state: State): Promise<void> {
  const { random } = state;
  const faults: readonly ConnectionFault[] = [
    'lost answer',
    'refused',
    'error',
    'done, kept 500',
    'not done, kept 500',
  ];
  const failing = random.pick(faults);
  const calls = 1 + random.int(3);
  logAct(state, 'fault', failing, calls);
  someProcess(state).fail(failing, calls);
  return Promise.resolve();
}

/** Advances the time by a minute, an hour or most of a day; then an order is checked. */
export async function passHours(state: State): Promise<void> {
  const hours = state.random.pick([1 / 60, 1, 23]);
  logAct(state, 'pass hours', hours);
  state.environment.wire.pass(hours * hour);
  await checkOrder(state);
}
