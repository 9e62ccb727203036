import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import {
  anniversaryMembership,
  dueAfterBankChallenge,
  switchingToMonthly,
  confirmingYearlyPlan,
  endedMembership,
  chargeWithin48Hours,
  cancelledMembership,
  cancelledWithin48Hours,
  endsForGood,
  longTexts,
  membership,
  monthly,
  paidOnce,
  pastDue,
  monthlyPlanPreview,
  yearlyPlanPreview,
} from '../../testing/memberships.ts';
import { Page } from './membership-page.tsx';

const token = 'x'.repeat(43);

const meta = {
  title: 'Account/Membership page',
  component: Page,
  parameters: { path: `/membership?token=${token}`, route: '/membership' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone', isRotated: false } };
const tablet = { viewport: { value: 'tablet', isRotated: false } };
const storyWithAnswer = (answer: unknown, api: Readonly<Record<string, unknown>> = {}): Story => ({
  parameters: { api: { [`/api/own-membership/${token}`]: answer, ...api } },
});
const storyOf = (json: OwnMembership, api?: Readonly<Record<string, unknown>>) => storyWithAnswer({ json }, api);

/** Presses the buttons with these names, each once it is there. */
const press =
  (...names: string[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const name of names) {
      let button: HTMLButtonElement | undefined;
      while (button === undefined) {
        await new Promise(requestAnimationFrame);
        button = [...canvasElement.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      }
      button.click();
    }
  };

export const Active = storyOf(membership);
export const ActiveOnAPhone: Story = { ...Active, globals: phone };
export const ActiveOnATablet: Story = { ...Active, globals: tablet };
export const ActiveInTheDark: Story = { ...Active, globals: { theme: 'dark' } };
export const Loading = storyWithAnswer('never');
export const LinkIsOver = storyWithAnswer({ status: 410, code: 'gone' });
export const LinkIsOverOnAPhone: Story = { ...LinkIsOver, globals: phone };
export const Failed = storyWithAnswer('unreachable');
export const WithoutALink: Story = { parameters: { path: '/membership' } };
export const Asking: Story = { ...Active, play: press('Cancel my membership') };
export const AskingOnAPhone: Story = { ...Asking, globals: phone };
export const AskingWithin48Hours: Story = { ...storyOf(chargeWithin48Hours), play: press('Cancel my membership') };
export const AskingWithAnotherPlanToCome: Story = {
  ...storyOf(switchingToMonthly),
  play: press('Cancel my membership'),
};
export const CancelFailed: Story = {
  ...storyOf(membership, {
    '/api/own-membership/cancel': {
      status: 503,
      code: 'provider_unavailable',
      message:
        'Our card provider cannot be reached just now. What you asked for is kept with its time, and is carried out as soon as it answers.',
    },
  }),
  play: press('Cancel my membership', 'Yes, cancel it'),
};
export const Canceling: Story = {
  ...storyOf(membership, { '/api/own-membership/cancel': 'never' }),
  play: press('Cancel my membership', 'Yes, cancel it'),
};
export const Canceled = storyOf(cancelledMembership);
export const CanceledOnAPhone: Story = { ...Canceled, globals: phone };
export const JustCanceled: Story = {
  ...storyOf(membership, {
    '/api/own-membership/cancel': {
      json: {
        message: 'Your membership runs until November 21, 2027 and then ends. Your card is not charged again.',
        membership: cancelledMembership,
      },
    },
  }),
  play: press('Cancel my membership', 'Yes, cancel it'),
};
export const CanceledWithin48Hours = storyOf(cancelledWithin48Hours);
export const CanceledWhileTheProviderIsAway = storyOf({
  ...cancelledMembership,
  leaving: { until: '2027-11-21T12:00:00.000Z', chargedBefore: null, confirmed: false },
});
export const EndsForGood = storyOf(endsForGood);
export const PastDue = storyOf(pastDue);
export const PastDueOnAPhone: Story = { ...PastDue, globals: phone };
/** Each visit to these is the first one of its browser. */
const firstVisit = { beforeEach: () => window.localStorage.clear() };
export const Milestone: Story = { ...storyOf(anniversaryMembership), ...firstVisit };
export const MilestoneOnAPhone: Story = { ...Milestone, globals: phone };
export const MilestoneInTheDark: Story = { ...Milestone, globals: { theme: 'dark' } };
export const RenewalPaid: Story = {
  ...storyOf(pastDue, {
    '/api/own-membership/pay': {
      json: { message: 'Your renewal is paid. Thank you.', membership, confirmAt: null },
    },
  }),
  play: press('Pay $299.00 now'),
};
export const PastDueAndTheBankAsks = storyOf(dueAfterBankChallenge);
export const LeavingWhilePastDue: Story = { ...storyOf(pastDue), play: press('Cancel my membership') };
export const CardExpires = storyOf({
  ...membership,
  card: { brand: 'visa', last4: '4242', wallet: null, expires: '2027-02' },
});
export const CardFormFailed: Story = {
  ...storyOf(membership, { '/api/payment-settings': { status: 503, code: 'unavailable' } }),
  play: press('Change the card'),
};
export const AnotherPriceComes = storyOf({
  ...membership,
  comingPrice: { price: 32_900, from: '2028-11-21T12:00:00.000Z' },
});
const up = { '/api/own-membership/plan/preview': { json: yearlyPlanPreview } };
const down = { '/api/own-membership/plan/preview': { json: monthlyPlanPreview } };
export const PlanToYearly: Story = { ...storyOf(monthly, up), play: press('Change to the yearly plan') };
export const PlanToYearlyOnAPhone: Story = { ...PlanToYearly, globals: phone };
export const PlanToYearlyInTheDark: Story = { ...PlanToYearly, globals: { theme: 'dark' } };
export const PlanToYearlyWithACode: Story = {
  ...storyOf(monthly, {
    '/api/own-membership/plan/preview': {
      json: {
        ...yearlyPlanPreview,
        amount: 25_450,
        lines: [...yearlyPlanPreview.lines, { text: 'Code FOUNDERS', amount: -3000 }],
        plan: { ...yearlyPlanPreview.plan, price: 26_900 },
        next: { ...yearlyPlanPreview.next, amount: 26_900 },
        discount: { code: 'FOUNDERS', amount: 3000 },
      },
    },
  }),
  play: press('Change to the yearly plan'),
};
export const PlanToMonthly: Story = { ...storyOf(membership, down), play: press('Change to the monthly plan') };
export const PlanToMonthlyWithin48Hours: Story = {
  ...storyOf(chargeWithin48Hours, {
    '/api/own-membership/plan/preview': {
      json: {
        ...monthlyPlanPreview,
        when: 'after_next_charge',
        from: '2028-11-21T12:00:00.000Z',
        next: { at: '2027-11-21T12:00:00.000Z', amount: 29_900 },
      },
    },
  }),
  play: press('Change to the monthly plan'),
};
export const PlanIsReckoned: Story = {
  ...storyOf(monthly, { '/api/own-membership/plan/preview': 'never' }),
  play: press('Change to the yearly plan'),
};
export const PlanIsNotReckoned: Story = {
  ...storyOf(monthly, {
    '/api/own-membership/plan/preview': {
      status: 503,
      code: 'provider_unavailable',
      message: 'Our card provider cannot be reached just now. Nothing about your plan has changed.',
    },
  }),
  play: press('Change to the yearly plan'),
};
export const PlanWithoutAgreement: Story = {
  ...storyOf(monthly, up),
  play: press('Change to the yearly plan', 'Pay $284.50 and change'),
};
export const PlanIsConfirmed = storyOf(confirmingYearlyPlan);
export const PlanIsConfirmedOnAPhone: Story = { ...PlanIsConfirmed, globals: phone };
export const PlanIsProcessed = storyOf({
  ...confirmingYearlyPlan,
  comingPlan: confirmingYearlyPlan.comingPlan && { ...confirmingYearlyPlan.comingPlan, confirmAt: null },
});
export const PlanComes = storyOf(switchingToMonthly);
export const PlanComesOnceTheProviderAnswers = storyOf({
  ...switchingToMonthly,
  comingPlan: switchingToMonthly.comingPlan && { ...switchingToMonthly.comingPlan, confirmed: false },
});
export const PlanIsBlockedByADispute = storyOf({
  ...monthly,
  otherPlan: monthly.otherPlan && { ...monthly.otherPlan, blockedBy: 'disputed' },
});
export const Ended = storyOf(endedMembership);
export const PaidOnce = storyOf(paidOnce);
export const LongTexts = storyOf(longTexts);
export const LongTextsOnAPhone: Story = { ...LongTexts, globals: phone };
