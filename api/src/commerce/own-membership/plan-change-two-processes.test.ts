import { setTimeout as late } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { cancelOwnMembership, changeOwnPlan, withdrawOwnPlan } from '@plumbline/contract/commerce/own-membership';
import type { MembershipRow } from '../../members/index.ts';
import { addCoupon } from '../../testing/add-coupon.ts';
import { openOwnMembership, type OpenMembership } from '../../testing/open-own-membership.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import {
  annualPurchase,
  internalChangeRequest,
  setCard,
  requestedChanges,
  chargedAmounts,
  mailKinds,
  orderOf,
  passDays,
  previewOtherPlan,
  changeRequestOf,
  runWorkerWithAllDue,
} from '../../testing/plan-changes.ts';
import { endMembership } from '../admin/end-membership.ts';
import { moneyHistory } from '../admin/order-history.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { sweep } from '../payments/sweep.ts';
import { changePlan, withdrawPlan } from './change-plan.ts';
import { previewPlan } from './preview-plan.ts';
import { workMemberships } from './worker.ts';

test('asked twenty times at once, after a lost answer and from two processes, it is one change and one charge', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  const shown = await previewOtherPlan(own);
  const other = otherProcess(own.shop.payments);
  const asked = { ...changeRequestOf(shown), address: null, by: null };
  await Promise.all([
    ...Array.from({ length: 10 }, () => own.call(changeOwnPlan, changeRequestOf(shown))),
    ...Array.from({ length: 10 }, () => changePlan(other, 1, asked)),
  ]);
  expect((await own.call(changeOwnPlan, changeRequestOf(shown))).confirmAt).toBeNull();
  expect(await chargedAmounts(own)).toEqual([2500, shown.amount]);
  expect(await requestedChanges(own)).toEqual(['plan_now done']);
  expect((await mailKinds(own)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test.each([
  ['up, where the bank asks', {}, 'subscriptions', 'update'],
  ['down', annualPurchase, 'subscriptionSchedules', 'create'],
] as const)(
  '%s, and taken back in another process just before it is sent: nothing of it is left',
  async (_, different, resource, method) => {
    await using own = await openOwnMembership({ membershipId: 'pro-agent-monthly', ...different });
    await passDays(own, 10);
    await setCard(own, 'asks');
    const shown = await previewOtherPlan(own);
    const other = otherProcess(own.shop.payments);
    const { stripe } = own.shop.payments;
    const calls = stripe.api[resource] as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
    const send = calls[method]?.bind(calls);
    let isTakenBack = false;
    calls[method] = async (...asked) => {
      if (!isTakenBack) await withdrawPlan(other, 1, null);
      isTakenBack = true;
      return send?.(...asked);
    };
    await expect(
      changePlan(own.shop.payments, 1, { ...changeRequestOf(shown), address: null, by: null }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await own.view()).toMatchObject({ status: 'active', comingPlan: null });
    const { stripe: provider } = own.shop.provider;
    expect(await provider.subscriptions.retrieve(own.subscription)).toMatchObject({
      pending_update: null,
      schedule: null,
    });
    expect((await provider.invoices.list({ status: 'open' })).data).toEqual([]);
    expect(await requestedChanges(own)).toEqual([resource === 'subscriptions' ? 'plan_now void' : 'plan_due void']);
  },
);

test.each(['declines', 'pays'])(
  'an answer that comes too late for who asks (a card that %s): what becomes of the change is mailed once',
  async (state) => {
    await using own = await openOwnMembership();
    await passDays(own, 10);
    await setCard(own, state);
    const asked = await internalChangeRequest(own);
    const update = `POST /v1/subscriptions/${own.subscription}`;
    const slow = slowProcess(own, update);
    await expect(changePlan(slow, 1, asked)).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('What you asked for is kept'),
    });
    await slow.mutex.run(1, async () => undefined);
    await workMemberships(own.shop.payments);
    expect(await mailKinds(own)).not.toContain('plan-not-changed');
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await passDays(own, 0.01);
      await workMemberships(own.shop.payments);
    }
    const mails = (await outboxLines(own.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
    const { amount } = asked.agreed;
    expect(mails).toEqual([
      expect.objectContaining(
        state === 'pays'
          ? { kind: 'plan-changed' }
          : {
              kind: 'plan-not-changed',
              payload: expect.objectContaining({ plan: 'Pro Agent Annual', amount, why: 'declined', price: 2500 }),
            },
      ),
    ]);
    const history = (await moneyHistory(own.shop.app.db.knex, [await orderOf(own)])).flat();
    expect(history).toContainEqual(expect.objectContaining({ kind: 'plan_requested', amount }));
    const failed = history.filter(({ kind }) => kind === 'plan_not_changed').map(({ detail }) => detail);
    expect(failed).toEqual(state === 'pays' ? [] : ['declined']);
  },
);

test.each([null, 'ines@plumbline.example'])(
  'a provider that fails before the change is written down: nothing has changed, and nothing does later (by %s)',
  async (by) => {
    await using own = await openOwnMembership();
    await passDays(own, 10);
    const asked = { ...changeRequestOf(await previewOtherPlan(own)), address: null, by };
    await own.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/invoices/create_preview' });
    const words = by === null ? 'Nothing about your plan has changed.' : 'Nothing has changed: try again in a minute.';
    const refusal = { message: expect.stringContaining(words) };
    await expect(changePlan(own.shop.payments, 1, asked)).rejects.toMatchObject(refusal);
    await expect(previewPlan(own.shop.payments, 1, by)).rejects.toMatchObject(refusal);
    expect(await requestedChanges(own)).toEqual([]);
  },
);

test.each([
  [null, 'Nothing about your plan has changed.'],
  ['ines@plumbline.example', 'Nothing has changed: try again in a minute.'],
])(
  'an answer too late before the change is written down: who is told that nothing has changed finds it so (by %s)',
  async (by, words) => {
    await using own = await openOwnMembership();
    await passDays(own, 10);
    const asked = { ...changeRequestOf(await previewOtherPlan(own)), address: null, by };
    const slow = slowProcess(own, 'POST /v1/invoices/create_preview');
    await expect(changePlan(slow, 1, asked)).rejects.toMatchObject({
      code: by === null ? 'provider_unavailable' : 'payment_pending',
      message: expect.stringContaining(words),
    });
    await slow.mutex.run(1, async () => undefined);
    expect(await requestedChanges(own)).toEqual([]);
    expect(await chargedAmounts(own)).toEqual([2500]);
  },
);

test('an answer that comes too late for who asks (a card whose bank asks): the page is mailed as soon as it is known', async () => {
  await using own = await openOwnMembership();
  await setCard(own, 'asks');
  const asked = await internalChangeRequest(own);
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const slow = slowProcess(own, update);
  const kept = { message: expect.stringContaining('What you asked for is kept') };
  await expect(changePlan(slow, 1, asked)).rejects.toMatchObject(kept);
  await slow.mutex.run(1, async () => undefined);
  expect((await mailKinds(own)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
  await runWorkerWithAllDue(own);
  expect((await mailKinds(own)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
});

test('a process that ends before it has said what the bank asks: the page is mailed a minute later', async () => {
  await using own = await openOwnMembership();
  await setCard(own, 'asks');
  const asked = await internalChangeRequest(own);
  const { db } = own.shop.payments;
  let notes = 0;
  // The page's address is stored, but not that it was shown.
  const mortal: PaymentDeps = {
    ...otherProcess(own.shop.payments),
    db: {
      ...db,
      write: async (work) => {
        if ((await own.shop.rows('membership_changes')).some(({ url }) => url !== null)) notes += 1;
        if (notes > 1) throw new Error('the process is gone');
        return db.write(work);
      },
    },
  };
  await expect(changePlan(mortal, 1, asked)).rejects.toThrow('the process is gone');
  await workMemberships(own.shop.payments);
  expect(await mailKinds(own)).not.toContain('plan-to-confirm');
  own.shop.app.clock.time += 61_000;
  await workMemberships(own.shop.payments);
  expect((await mailKinds(own)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
  // The member has a day to confirm: from here on the payment is read every ten minutes.
  const [change] = await own.shop.rows('membership_changes');
  expect(Date.parse(String(change?.due_at)) - own.shop.app.clock.time).toBe(600_000);
});

test('who asks a second time while the first is being carried out is not told that nothing has changed', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  const asked = await internalChangeRequest(own);
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const slow = slowProcess(own, update);
  const answers = await Promise.allSettled([changePlan(slow, 1, asked), changePlan(slow, 1, asked)]);
  const kept = expect.objectContaining({ message: expect.stringContaining('What you asked for is kept') });
  expect(answers).toEqual([
    { status: 'rejected', reason: kept },
    { status: 'rejected', reason: kept },
  ]);
  await slow.mutex.run(1, async () => undefined);
  expect(await requestedChanges(own)).toEqual(['plan_now done']);
});

test('down, and taken back in another process while the provider is asked: no schedule is left', async () => {
  await using own = await openOwnMembership(annualPurchase);
  const asked = await internalChangeRequest(own);
  const other = processThat(own, { waitsAt: 'POST /v1/subscription_schedules', for: () => own.call(withdrawOwnPlan) });
  await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
  expect(await own.shop.provider.stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ schedule: null });
  await passDays(own, 367);
  await sweep(own.shop.payments);
  expect(await chargedAmounts(own)).toEqual([25_000, 25_000]);
});

test.each(['before its plan is looked at', 'before the schedule is made', 'when the schedule is made'])(
  'down, and ended with its period by staff in another process, %s: it ends, and no schedule is left',
  async (when) => {
    await using own = await openOwnMembership(annualPurchase);
    const asked = await internalChangeRequest(own);
    const schedules = 'POST /v1/subscription_schedules';
    const waitsAt = when.endsWith('looked at') ? `GET /v1/subscriptions/${own.subscription}` : schedules;
    const other = processThat(own, { waitsAt, isAfter: when.startsWith('when'), for: () => endByStaff(own) });
    await changePlan(other, 1, asked).catch(() => undefined);
    await runWorkerWithAllDue(own);
    const { stripe } = own.shop.provider;
    expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
    await passDays(own, 367);
    await sweep(own.shop.payments);
    expect(await chargedAmounts(own)).toEqual([25_000]);
  },
);

test.each(['GET', 'POST'])(
  'ended with its period by staff, and down in another process before their %s: it ends',
  async (method) => {
    await using own = await openOwnMembership(annualPurchase);
    const asked = await internalChangeRequest(own);
    const waitsAt = `${method} /v1/subscriptions/${own.subscription}`;
    const change = () => changePlan(own.shop.payments, 1, asked).catch(() => undefined);
    await endByStaff(own, processThat(own, { waitsAt, for: change }));
    await runWorkerWithAllDue(own);
    const { stripe } = own.shop.provider;
    expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  },
);

test('up, and taken back in another process while the provider is asked: what is not paid can never be', async () => {
  await using own = await openOwnMembership();
  await passDays(own, 10);
  await setCard(own, 'asks');
  const asked = await internalChangeRequest(own);
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const other = processThat(own, { waitsAt: update, for: () => own.call(withdrawOwnPlan) });
  await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
  const { stripe } = own.shop.provider;
  expect(await stripe.subscriptions.retrieve(own.subscription)).toMatchObject({ pending_update: null });
  expect((await stripe.invoices.list({ subscription: own.subscription, status: 'open' })).data).toEqual([]);
});

test('up, and taken back in another process when it is paid: the plan is the new one, with its code and its mail', async () => {
  await using own = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const asked = await internalChangeRequest(own);
  const update = `POST /v1/subscriptions/${own.subscription}`;
  const other = processThat(own, { waitsAt: update, for: () => own.call(withdrawOwnPlan) });
  expect(await changePlan(other, 1, asked)).toBeNull();
  expect(await own.view()).toMatchObject({ billingFrequency: 'annual', price: 20_000, nextCharge: { amount: 20_000 } });
  expect(await mailKinds(own)).toContain('plan-changed');
});

test.each(['POST /v1/invoices/create_preview', 'POST /v1/prices'])(
  'canceled in another process while the provider is asked (%s): no year is charged',
  async (waitsAt) => {
    await using own = await openOwnMembership();
    await passDays(own, 10);
    const asked = await internalChangeRequest(own);
    const other = processThat(own, { waitsAt, for: () => own.call(cancelOwnMembership) });
    await expect(changePlan(other, 1, asked)).rejects.toMatchObject({ code: 'conflict' });
    await runWorkerWithAllDue(own);
    expect(await chargedAmounts(own)).toEqual([2500]);
    expect(await own.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  },
);

/** Ends a membership as staff, at the end of its paid period. */
async function endByStaff({ shop }: OpenMembership, payments = shop.payments): Promise<void> {
  const [order] = await shop.rows('orders');
  const [row] = (await shop.rows('memberships')) as unknown as MembershipRow[];
  if (row === undefined) throw new Error('there is no membership');
  const believed = { status: row.status, renews: Boolean(row.renews), periodEnd: row.period_end };
  await endMembership(payments, row.member_id, { orderId: String(order?.['public_id']), when: 'period_end', believed });
}

interface Meanwhile {
  /** The method and path of a call. */
  readonly waitsAt: string;
  /** Whether the work runs after the call's answer instead of before the call. */
  readonly isAfter?: boolean;
  readonly for: () => Promise<unknown>;
}

/** The dependencies of another process of the API, during whose first call of a kind other work runs. */
function processThat({ shop }: OpenMembership, { waitsAt, isAfter = false, for: work }: Meanwhile): PaymentDeps {
  let waits = true;
  const transport: typeof fetch = async (input, init) => {
    const isIt = waits && `${init?.method ?? ''} ${new URL(input as string | URL).pathname}` === waitsAt;
    if (isIt) waits = false;
    if (isIt && !isAfter) await work();
    const answer = await fetch(input, init);
    if (isIt && isAfter) await work();
    return answer;
  };
  return otherProcess(shop.payments, transport);
}

/** In ms: long enough for all that comes before the slow call, also on a busy machine. */
const answerTimeout = 2_000;

/** Another process, whose first call of a kind takes longer than an answer may. */
function slowProcess(own: OpenMembership, waitsAt: string): PaymentDeps {
  return { ...processThat(own, { waitsAt, for: () => late(answerTimeout + 500) }), answerTimeout };
}
