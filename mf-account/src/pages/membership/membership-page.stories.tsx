import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import {
  anniversary,
  asksBank,
  comingDown,
  confirming,
  ended,
  late,
  leaving,
  leavingLate,
  long,
  membership,
  monthly,
  paidOnce,
  pastDue,
  previewDown,
  previewUp,
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
const story = (answer: unknown, api: Readonly<Record<string, unknown>> = {}): Story => ({
  parameters: { api: { [`/api/own-membership/${token}`]: answer, ...api } },
});
const of = (json: OwnMembership, api?: Readonly<Record<string, unknown>>) => story({ json }, api);

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

export const Active = of(membership);
export const ActiveOnAPhone: Story = { ...Active, globals: phone };
export const ActiveOnATablet: Story = { ...Active, globals: tablet };
export const ActiveInTheDark: Story = { ...Active, globals: { theme: 'dark' } };
export const Loading = story('never');
export const LinkIsOver = story({ status: 410, code: 'gone' });
export const LinkIsOverOnAPhone: Story = { ...LinkIsOver, globals: phone };
export const Failed = story('unreachable');
export const WithoutALink: Story = { parameters: { path: '/membership' } };
export const Asking: Story = { ...Active, play: press('Cancel my membership') };
export const AskingOnAPhone: Story = { ...Asking, globals: phone };
export const AskingWithin48Hours: Story = { ...of(late), play: press('Cancel my membership') };
export const CancelFailed: Story = {
  ...of(membership, {
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
  ...of(membership, { '/api/own-membership/cancel': 'never' }),
  play: press('Cancel my membership', 'Yes, cancel it'),
};
export const Canceled = of(leaving);
export const CanceledOnAPhone: Story = { ...Canceled, globals: phone };
export const JustCanceled: Story = {
  ...of(membership, {
    '/api/own-membership/cancel': {
      json: {
        message: 'Your membership runs until November 21, 2027 and then ends. Your card is not charged again.',
        membership: leaving,
      },
    },
  }),
  play: press('Cancel my membership', 'Yes, cancel it'),
};
export const CanceledWithin48Hours = of(leavingLate);
export const CanceledWhileTheProviderIsAway = of({
  ...leaving,
  leaving: { until: '2027-11-21T12:00:00.000Z', chargedBefore: null, confirmed: false },
});
export const PastDue = of(pastDue);
export const PastDueOnAPhone: Story = { ...PastDue, globals: phone };
/** Each visit to these is the first one of its browser. */
const firstVisit = { beforeEach: () => window.localStorage.clear() };
export const Milestone: Story = { ...of(anniversary), ...firstVisit };
export const MilestoneOnAPhone: Story = { ...Milestone, globals: phone };
export const MilestoneInTheDark: Story = { ...Milestone, globals: { theme: 'dark' } };
export const RenewalPaid: Story = {
  ...of(pastDue, {
    '/api/own-membership/pay': {
      json: { message: 'Your renewal is paid. Thank you.', membership, confirmAt: null },
    },
  }),
  play: press('Pay $299.00 now'),
};
export const PastDueAndTheBankAsks = of(asksBank);
export const LeavingWhilePastDue: Story = { ...of(pastDue), play: press('Cancel my membership') };
export const CardExpires = of({
  ...membership,
  card: { brand: 'visa', last4: '4242', wallet: null, expires: '2027-02' },
});
export const CardFormFailed: Story = {
  ...of(membership, { '/api/payment-settings': { status: 503, code: 'unavailable' } }),
  play: press('Change the card'),
};
export const AnotherPriceComes = of({
  ...membership,
  comingPrice: { price: 32_900, from: '2028-11-21T12:00:00.000Z' },
});
const up = { '/api/own-membership/plan/preview': { json: previewUp } };
const down = { '/api/own-membership/plan/preview': { json: previewDown } };
export const PlanToYearly: Story = { ...of(monthly, up), play: press('Change to the yearly plan') };
export const PlanToYearlyOnAPhone: Story = { ...PlanToYearly, globals: phone };
export const PlanToYearlyInTheDark: Story = { ...PlanToYearly, globals: { theme: 'dark' } };
export const PlanToYearlyWithACode: Story = {
  ...of(monthly, {
    '/api/own-membership/plan/preview': {
      json: {
        ...previewUp,
        amount: 25_450,
        lines: [...previewUp.lines, { text: 'Code FOUNDERS', amount: -3000 }],
        plan: { ...previewUp.plan, price: 26_900 },
        next: { ...previewUp.next, amount: 26_900 },
        discount: { code: 'FOUNDERS', amount: 3000 },
      },
    },
  }),
  play: press('Change to the yearly plan'),
};
export const PlanToMonthly: Story = { ...of(membership, down), play: press('Change to the monthly plan') };
export const PlanToMonthlyWithin48Hours: Story = {
  ...of(late, {
    '/api/own-membership/plan/preview': {
      json: {
        ...previewDown,
        when: 'after_next_charge',
        from: '2028-11-21T12:00:00.000Z',
        next: { at: '2027-11-21T12:00:00.000Z', amount: 29_900 },
      },
    },
  }),
  play: press('Change to the monthly plan'),
};
export const PlanIsReckoned: Story = {
  ...of(monthly, { '/api/own-membership/plan/preview': 'never' }),
  play: press('Change to the yearly plan'),
};
export const PlanIsNotReckoned: Story = {
  ...of(monthly, {
    '/api/own-membership/plan/preview': {
      status: 503,
      code: 'provider_unavailable',
      message: 'Our card provider cannot be reached just now. Nothing about your plan has changed.',
    },
  }),
  play: press('Change to the yearly plan'),
};
export const PlanWithoutAgreement: Story = {
  ...of(monthly, up),
  play: press('Change to the yearly plan', 'Pay $284.50 and change'),
};
export const PlanIsConfirmed = of(confirming);
export const PlanIsConfirmedOnAPhone: Story = { ...PlanIsConfirmed, globals: phone };
export const PlanIsProcessed = of({
  ...confirming,
  comingPlan: confirming.comingPlan && { ...confirming.comingPlan, confirmAt: null },
});
export const PlanComes = of(comingDown);
export const PlanComesOnceTheProviderAnswers = of({
  ...comingDown,
  comingPlan: comingDown.comingPlan && { ...comingDown.comingPlan, confirmed: false },
});
export const PlanIsBlockedByADispute = of({
  ...monthly,
  otherPlan: monthly.otherPlan && { ...monthly.otherPlan, blockedBy: 'disputed' },
});
export const Ended = of(ended);
export const PaidOnce = of(paidOnce);
export const LongTexts = of(long);
export const LongTextsOnAPhone: Story = { ...LongTexts, globals: phone };
