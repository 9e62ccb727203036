import { expect, test } from '@jest/globals';
import { couponOf } from '../../commerce/payments/stripe/coupon-of.ts';
import {
  previewPlan,
  readPlanPayment,
  releaseSchedule,
  schedulePlan,
  updatePlan,
  voidPlanInvoice,
  type PlanPrice,
} from '../../commerce/payments/stripe/change-plan.ts';
import { setRenewal } from '../../commerce/payments/stripe/end-subscription.ts';
import { intentOfSecret } from '../../commerce/payments/stripe/execute-attempt.ts';
import { openStripe, type StripeProvider } from '../../commerce/payments/stripe/open-stripe.ts';
import { productOf } from '../../commerce/payments/stripe/product-of.ts';
import { callStripe, ProviderFault } from '../../commerce/payments/stripe/provider-fault.ts';
import { readProviderState } from '../../commerce/payments/stripe/read-state.ts';
import { settingsFrom } from '../../settings.ts';
import { openProvider } from '../open-provider.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import { openQuickStripe } from './quick-stripe.ts';
import { seededRandom } from './random.ts';

const day = 86_400;
const code = { code: 'FOUNDERS', listAmount: 2500, amountOff: 500, always: true };
const monthly: PlanPrice = {
  planId: 'pro-agent-monthly',
  description: 'Pro Agent Monthly',
  interval: 'month',
  amount: 2500,
  coupon: code,
};
const annual: PlanPrice = {
  planId: 'pro-agent-annual',
  description: 'Pro Agent Annual',
  interval: 'year',
  amount: 25_000,
  coupon: { ...code, listAmount: 25_000, amountOff: 5000 },
};

/** A provider, with the actions of people on its side. */
interface ScheduleSetup {
  readonly stripe: StripeProvider;
  readonly pay: (secret: string) => Promise<unknown>;
  readonly card: (subscription: string, state: 'pays' | 'declines' | 'asks') => Promise<unknown>;
  readonly pass: (days: number) => Promise<unknown>;
}

function accountOf(settings: Readonly<Record<string, string>>) {
  const { stripe } = settingsFrom({ ...sandboxKeys, ...settings }).paymentRules;
  if (stripe === null) throw new Error('there is no provider');
  return stripe;
}

/** The site's view of a plan that is upgraded and downgraded, without ids, texts and times of the day. */
async function observePlanChanges({ stripe, pay, card, pass }: ScheduleSetup): Promise<unknown[]> {
  const { api } = stripe;
  const customer = await api.customers.create({ email: 'p@chen.example' });
  const product = await productOf(api, monthly.planId, monthly.description);
  const coupon = await couponOf(api, code);
  const recurring = { interval: 'month' } as const;
  const created = await api.subscriptions.create({
    customer: customer.id,
    items: [{ price_data: { currency: 'usd', product, recurring, unit_amount: monthly.amount } }],
    discounts: [{ coupon }],
    metadata: { orderId: 'ord_1' },
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = typeof created.latest_invoice === 'object' ? created.latest_invoice : null;
  const secret = invoice?.confirmation_secret?.client_secret ?? '';
  await pay(secret);
  const { id: subscriptionId } = created;
  const { created: start } = created;
  const observed: unknown[] = [];
  const attempt = {
    id: 1,
    number: 1,
    status: 'open',
    key: 'a key',
    customerId: customer.id,
    subscriptionId,
    intentId: intentOfSecret(secret) ?? '',
    createdAt: new Date(start * 1000).toISOString(),
    request: { mode: 'subscription', orderId: 'ord_1', amount: 2000, description: '', customer: { email: '' } },
  } as unknown as Parameters<typeof readProviderState>[1];
  const recordState = async (what: string): Promise<void> => {
    const fromEvent = { intentId: null, subscriptionId: null };
    const { subscription } = await readProviderState(stripe, attempt, {
      rereadIntents: [],
      allIntents: [],
      fromEvent,
      withDetails: true,
    });
    const days = (iso = ''): number => Math.round((Date.parse(iso) / 1000 - start) / day);
    observed.push({
      what,
      status: subscription?.status,
      renews: subscription?.renews,
      plan: subscription?.billing.planId,
      amount: subscription?.billing.amount,
      start: days(subscription?.running.start),
      isPaid: subscription?.running.isPaid,
      runsUntil: days(subscription?.billing.runsUntil),
      paidUntil: subscription?.paidPeriods.map(({ end }) => days(end)).toSorted((a, b) => a - b),
      anchor: days(subscription?.billing.anchorAt),
      isPending: subscription?.pendingInvoiceId !== null,
      isScheduled: subscription?.scheduleId !== null,
      payments: subscription?.payments.map(({ planId, lines, at }) => ({
        planId,
        day: days(at),
        lines: lines?.map(({ amount }) => amount),
      })),
    });
  };
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ProviderFault ? error.kind : error),
    );
  const wanted = async (): Promise<boolean> => true;
  const proratedAt = start + 10 * day;
  await recordState('monthly');
  const { items } = await api.subscriptions.retrieve(subscriptionId);
  const subscription = { id: subscriptionId, itemId: items.data[0]?.id ?? null, isDiscounted: true };
  const change = { subscription, plan: annual, proratedAt };
  await pass(10.1);
  const shown = await previewPlan(stripe, change);
  observed.push([shown.amount, shown.lines.map(({ amount }) => amount)]);
  observed.push(await refusal(previewPlan(stripe, { ...change, proratedAt: start - day })));
  observed.push(await refusal(updatePlan(stripe, { ...change, proratedAt: start - day, key: 'too early' }, wanted)));
  for (const state of ['declines', 'asks', 'asks'] as const) {
    await card(subscriptionId, state);
    const unpaid = (await updatePlan(stripe, { ...change, key: `${state} ${observed.length}` }, wanted)) ?? '';
    observed.push((await readPlanPayment(stripe, unpaid)).status);
    await recordState(`a card that ${state}`);
    if (observed.length < 11) observed.push(await voidPlanInvoice(stripe, unpaid));
    else await pass(0.99);
    observed.push((await readPlanPayment(stripe, unpaid)).status);
    await recordState('given up');
  }
  await card(subscriptionId, 'pays');
  const paid = (await updatePlan(stripe, { ...change, key: 'that pays' }, wanted)) ?? '';
  observed.push([(await readPlanPayment(stripe, paid)).status, await voidPlanInvoice(stripe, paid)]);
  await recordState('annual');
  const down = { subscriptionId, plan: monthly, key: 'down' };
  const schedule = await schedulePlan(stripe, down);
  observed.push((await schedulePlan(stripe, down)) === schedule);
  await recordState('scheduled');
  observed.push(
    await refusal(callStripe(() => api.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))),
  );
  await releaseSchedule(stripe, schedule);
  await releaseSchedule(stripe, schedule);
  await recordState('released');
  const scheduleId = await schedulePlan(stripe, { ...down, key: 'down again' });
  await setRenewal(stripe, { id: subscriptionId, scheduleId }, false);
  await recordState('leaving');
  await setRenewal(stripe, { id: subscriptionId, scheduleId: null }, true);
  await schedulePlan(stripe, { ...down, key: 'down at last' });
  // Longer than a leap year.
  await pass(367);
  await recordState('monthly again');
  await pass(31);
  await recordState('and let go of');
  return observed;
}

test('a change of plan gives the site the same answers from the schedules’ provider as from the sandbox', async () => {
  await using provider = await openProvider();
  const bySandbox = await observePlanChanges({
    stripe: openStripe(accountOf(provider.settings)),
    pay: async (secret) => provider.confirm(secret, await provider.card('4242424242424242')),
    card: (subscription, card) => provider.control(`subscriptions/${subscription}/card`, { card }),
    pass: (days) => provider.control('time', { seconds: Math.round(days * day) }),
  });
  const clock = { time: Date.now() };
  const quick = openQuickStripe(seededRandom(1), clock);
  const { books } = quick;
  const byQuick = await observePlanChanges({
    stripe: openStripe(accountOf({}), quick.transport),
    pay: (secret) => quick.pay(intentOfSecret(secret) ?? ''),
    card: (id, card) => Promise.resolve(Object.assign(books.subscriptions.get(id) ?? {}, { card })),
    pass: (days) => Promise.resolve(quick.pass(Math.round(days * day * 1000))),
  });
  expect(byQuick).toEqual(bySandbox);
});
