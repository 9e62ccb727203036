import { setTimeout as sleep } from 'node:timers/promises';
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
import { runMembershipRound } from './worker.ts';

test('twenty concurrent requests from two processes, and a repeat, are one change and one charge', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  const shown = await previewOtherPlan(member);
  const other = otherProcess(member.shop.payments);
  const planRequest = { ...changeRequestOf(shown), address: null, by: null };
  await Promise.all([
    ...Array.from({ length: 10 }, () => member.call(changeOwnPlan, changeRequestOf(shown))),
    ...Array.from({ length: 10 }, () => changePlan(other, 1, planRequest)),
  ]);
  expect((await member.call(changeOwnPlan, changeRequestOf(shown))).confirmAt).toBeNull();
  expect(await chargedAmounts(member)).toEqual([2500, shown.amount]);
  expect(await requestedChanges(member)).toEqual(['plan_now done']);
  expect((await mailKinds(member)).filter((kind) => kind === 'plan-changed')).toHaveLength(1);
});

test.each([
  ['monthly to annual, with a bank confirmation', {}, 'subscriptions', 'update'],
  ['annual to monthly', annualPurchase, 'subscriptionSchedules', 'create'],
] as const)(
  '%s, withdrawn in another process just before the call to the provider: nothing of the change is left',
  async (_, different, resource, method) => {
    await using member = await openOwnMembership({ membershipId: 'pro-agent-monthly', ...different });
    await passDays(member, 10);
    await setCard(member, 'asks');
    const shown = await previewOtherPlan(member);
    const other = otherProcess(member.shop.payments);
    const { stripe } = member.shop.payments;
    const calls = stripe.api[resource] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const send = calls[method]?.bind(calls);
    let isWithdrawn = false;
    calls[method] = async (...args) => {
      if (!isWithdrawn) await withdrawPlan(other, 1, null);
      isWithdrawn = true;
      return send?.(...args);
    };
    await expect(
      changePlan(member.shop.payments, 1, { ...changeRequestOf(shown), address: null, by: null }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await member.view()).toMatchObject({ status: 'active', comingPlan: null });
    const { stripe: provider } = member.shop.provider;
    expect(await provider.subscriptions.retrieve(member.subscription)).toMatchObject({
      pending_update: null,
      schedule: null,
    });
    expect((await provider.invoices.list({ status: 'open' })).data).toEqual([]);
    expect(await requestedChanges(member)).toEqual([resource === 'subscriptions' ? 'plan_now void' : 'plan_due void']);
  },
);

test.each(['declines', 'pays'])(
  'an answer that times out (a card that %s): the outcome of the change is mailed once',
  async (state) => {
    await using member = await openOwnMembership();
    await passDays(member, 10);
    await setCard(member, state);
    const planRequest = await internalChangeRequest(member);
    const update = `POST /v1/subscriptions/${member.subscription}`;
    const slow = slowProcess(member, update);
    await expect(changePlan(slow, 1, planRequest)).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('What you asked for is kept'),
    });
    await slow.mutex.run(1, async () => undefined);
    await runMembershipRound(member.shop.payments);
    expect(await mailKinds(member)).not.toContain('plan-not-changed');
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await passDays(member, 0.01);
      await runMembershipRound(member.shop.payments);
    }
    const mails = (await outboxLines(member.shop.app.db)).filter(({ kind }) => kind.startsWith('plan-'));
    const { amount } = planRequest.agreed;
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
    const history = (await moneyHistory(member.shop.app.db.knex, [await orderOf(member)])).flat();
    expect(history).toContainEqual(expect.objectContaining({ kind: 'plan_requested', amount }));
    const failed = history.filter(({ kind }) => kind === 'plan_not_changed').map(({ detail }) => detail);
    expect(failed).toEqual(state === 'pays' ? [] : ['declined']);
  },
);

test.each([null, 'ines@plumbline.example'])(
  'a provider that fails before the change is stored: nothing has changed, and nothing changes later (by %s)',
  async (by) => {
    await using member = await openOwnMembership();
    await passDays(member, 10);
    const planRequest = { ...changeRequestOf(await previewOtherPlan(member)), address: null, by };
    await member.shop.provider.control('faults', { mode: 'fail', times: 0, match: 'POST /v1/invoices/create_preview' });
    const words = by === null ? 'Nothing about your plan has changed.' : 'Nothing has changed: try again in a minute.';
    const refusal = { message: expect.stringContaining(words) };
    await expect(changePlan(member.shop.payments, 1, planRequest)).rejects.toMatchObject(refusal);
    await expect(previewPlan(member.shop.payments, 1, by)).rejects.toMatchObject(refusal);
    expect(await requestedChanges(member)).toEqual([]);
  },
);

test.each([
  [null, 'Nothing about your plan has changed.'],
  ['ines@plumbline.example', 'Nothing has changed: try again in a minute.'],
])(
  'an answer that times out before the change is stored says that nothing has changed, and nothing changes (by %s)',
  async (by, words) => {
    await using member = await openOwnMembership();
    await passDays(member, 10);
    const planRequest = { ...changeRequestOf(await previewOtherPlan(member)), address: null, by };
    const slow = slowProcess(member, 'POST /v1/invoices/create_preview');
    await expect(changePlan(slow, 1, planRequest)).rejects.toMatchObject({
      code: by === null ? 'provider_unavailable' : 'payment_pending',
      message: expect.stringContaining(words),
    });
    await slow.mutex.run(1, async () => undefined);
    expect(await requestedChanges(member)).toEqual([]);
    expect(await chargedAmounts(member)).toEqual([2500]);
  },
);

test('an answer that times out, with a bank confirmation: its page is mailed as soon as it is known', async () => {
  await using member = await openOwnMembership();
  await setCard(member, 'asks');
  const planRequest = await internalChangeRequest(member);
  const update = `POST /v1/subscriptions/${member.subscription}`;
  const slow = slowProcess(member, update);
  const kept = { message: expect.stringContaining('What you asked for is kept') };
  await expect(changePlan(slow, 1, planRequest)).rejects.toMatchObject(kept);
  await slow.mutex.run(1, async () => undefined);
  expect((await mailKinds(member)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
  await runWorkerWithAllDue(member);
  expect((await mailKinds(member)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
});

test('a process that ends before it has shown the bank’s page: the page is mailed a minute later', async () => {
  await using member = await openOwnMembership();
  await setCard(member, 'asks');
  const planRequest = await internalChangeRequest(member);
  const { db } = member.shop.payments;
  let writes = 0;
  // The page's address is stored, but not that it was shown.
  const crashing: PaymentDeps = {
    ...otherProcess(member.shop.payments),
    db: {
      ...db,
      write: async (work) => {
        if ((await member.shop.rows('membership_changes')).some(({ url }) => url !== null)) writes += 1;
        if (writes > 1) throw new Error('the process is gone');
        return db.write(work);
      },
    },
  };
  await expect(changePlan(crashing, 1, planRequest)).rejects.toThrow('the process is gone');
  await runMembershipRound(member.shop.payments);
  expect(await mailKinds(member)).not.toContain('plan-to-confirm');
  member.shop.app.clock.time += 61_000;
  await runMembershipRound(member.shop.payments);
  expect((await mailKinds(member)).filter((kind) => kind === 'plan-to-confirm')).toHaveLength(1);
  // The member has a day to confirm: from here on the payment is read every ten minutes.
  const [change] = await member.shop.rows('membership_changes');
  expect(Date.parse(String(change?.due_at)) - member.shop.app.clock.time).toBe(600_000);
});

test('a second request during the execution of the first is not answered with “nothing has changed”', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  const planRequest = await internalChangeRequest(member);
  const update = `POST /v1/subscriptions/${member.subscription}`;
  const slow = slowProcess(member, update);
  const answers = await Promise.allSettled([changePlan(slow, 1, planRequest), changePlan(slow, 1, planRequest)]);
  const kept = expect.objectContaining({ message: expect.stringContaining('What you asked for is kept') });
  expect(answers).toEqual([
    { status: 'rejected', reason: kept },
    { status: 'rejected', reason: kept },
  ]);
  await slow.mutex.run(1, async () => undefined);
  expect(await requestedChanges(member)).toEqual(['plan_now done']);
});

test('annual to monthly, withdrawn in another process during the call: no schedule is left', async () => {
  await using member = await openOwnMembership(annualPurchase);
  const planRequest = await internalChangeRequest(member);
  const other = processWithWorkDuring(member, {
    waitsAt: 'POST /v1/subscription_schedules',
    for: () => member.call(withdrawOwnPlan),
  });
  await expect(changePlan(other, 1, planRequest)).rejects.toMatchObject({ code: 'conflict' });
  expect(await member.shop.provider.stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
    schedule: null,
  });
  await passDays(member, 367);
  await sweep(member.shop.payments);
  expect(await chargedAmounts(member)).toEqual([25_000, 25_000]);
});

test.each(['before its subscription is read', 'before the schedule is created', 'when the schedule is created'])(
  'annual to monthly, and staff end the membership in another process, %s: it ends, and no schedule is left',
  async (when) => {
    await using member = await openOwnMembership(annualPurchase);
    const planRequest = await internalChangeRequest(member);
    const schedules = 'POST /v1/subscription_schedules';
    const waitsAt = when.endsWith('is read') ? `GET /v1/subscriptions/${member.subscription}` : schedules;
    const other = processWithWorkDuring(member, {
      waitsAt,
      isAfter: when.startsWith('when'),
      for: () => endByStaff(member),
    });
    await changePlan(other, 1, planRequest).catch(() => undefined);
    await runWorkerWithAllDue(member);
    const { stripe } = member.shop.provider;
    expect(await stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await member.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
    await passDays(member, 367);
    await sweep(member.shop.payments);
    expect(await chargedAmounts(member)).toEqual([25_000]);
  },
);

test.each(['GET', 'POST'])(
  'staff end a membership, and another process changes it to monthly before their %s call: it ends',
  async (method) => {
    await using member = await openOwnMembership(annualPurchase);
    const planRequest = await internalChangeRequest(member);
    const waitsAt = `${method} /v1/subscriptions/${member.subscription}`;
    const change = () => changePlan(member.shop.payments, 1, planRequest).catch(() => undefined);
    await endByStaff(member, processWithWorkDuring(member, { waitsAt, for: change }));
    await runWorkerWithAllDue(member);
    const { stripe } = member.shop.provider;
    expect(await stripe.subscriptions.retrieve(member.subscription)).toMatchObject({
      schedule: null,
      cancel_at_period_end: true,
    });
    expect(await member.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
  },
);

test('monthly to annual, withdrawn in another process during the call: it can never be paid', async () => {
  await using member = await openOwnMembership();
  await passDays(member, 10);
  await setCard(member, 'asks');
  const planRequest = await internalChangeRequest(member);
  const update = `POST /v1/subscriptions/${member.subscription}`;
  const other = processWithWorkDuring(member, { waitsAt: update, for: () => member.call(withdrawOwnPlan) });
  await expect(changePlan(other, 1, planRequest)).rejects.toMatchObject({ code: 'conflict' });
  const { stripe } = member.shop.provider;
  expect(await stripe.subscriptions.retrieve(member.subscription)).toMatchObject({ pending_update: null });
  expect((await stripe.invoices.list({ subscription: member.subscription, status: 'open' })).data).toEqual([]);
});

test('monthly to annual, withdrawn in another process after its payment: the plan is annual', async () => {
  await using member = await openOwnMembership(
    { membershipId: 'pro-agent-monthly', couponCode: 'FOUNDERS', amount: 2000 },
    {},
    ({ app }) => addCoupon(app, { duration: 'always' }),
  );
  const planRequest = await internalChangeRequest(member);
  const update = `POST /v1/subscriptions/${member.subscription}`;
  const other = processWithWorkDuring(member, { waitsAt: update, for: () => member.call(withdrawOwnPlan) });
  expect(await changePlan(other, 1, planRequest)).toBeNull();
  expect(await member.view()).toMatchObject({
    billingFrequency: 'annual',
    price: 20_000,
    nextCharge: { amount: 20_000 },
  });
  expect(await mailKinds(member)).toContain('plan-changed');
});

test.each(['POST /v1/invoices/create_preview', 'POST /v1/prices'])(
  'cancelled in another process during the call to the provider (%s): no year is charged',
  async (waitsAt) => {
    await using member = await openOwnMembership();
    await passDays(member, 10);
    const planRequest = await internalChangeRequest(member);
    const other = processWithWorkDuring(member, { waitsAt, for: () => member.call(cancelOwnMembership) });
    await expect(changePlan(other, 1, planRequest)).rejects.toMatchObject({ code: 'conflict' });
    await runWorkerWithAllDue(member);
    expect(await chargedAmounts(member)).toEqual([2500]);
    expect(await member.view()).toMatchObject({ comingPlan: null, leaving: { confirmed: true } });
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

interface ConcurrentWork {
  /** The method and path of a call. */
  readonly waitsAt: string;
  /** Whether the work runs after the call's answer instead of before the call. */
  readonly isAfter?: boolean;
  readonly for: () => Promise<unknown>;
}

/** The dependencies of another process of the API, during whose first call of a kind other work runs. */
function processWithWorkDuring(
  { shop }: OpenMembership,
  { waitsAt, isAfter = false, for: work }: ConcurrentWork,
): PaymentDeps {
  let isFirstCall = true;
  const transport: typeof fetch = async (input, init) => {
    const isThisCall = isFirstCall && `${init?.method ?? ''} ${new URL(input as string | URL).pathname}` === waitsAt;
    if (isThisCall) isFirstCall = false;
    if (isThisCall && !isAfter) await work();
    const answer = await fetch(input, init);
    if (isThisCall && isAfter) await work();
    return answer;
  };
  return otherProcess(shop.payments, transport);
}

/** In ms: long enough for all that comes before the slow call, also on a busy machine. */
const answerTimeout = 2_000;

/** Another process, whose first call of a kind takes longer than an answer may. */
function slowProcess(member: OpenMembership, waitsAt: string): PaymentDeps {
  return { ...processWithWorkDuring(member, { waitsAt, for: () => sleep(answerTimeout + 500) }), answerTimeout };
}
