import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { membershipEndReasons } from '@plumbline/contract/members/admin-members';
import { erasedMember, member } from '../../testing/member-samples.ts';
import { planPreview } from '../../testing/plan-samples.ts';
import { history } from '../../testing/history-samples.ts';
import { mails } from '../../testing/mail-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './member-page.tsx';

const meta = {
  title: 'Admin/Member',
  component: Page,
  parameters: { path: '/admin/members/10482', route: '/admin/members/:number' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown, preview: unknown = { json: planPreview }): Story => ({
  parameters: {
    api: {
      '/api/admin/members/10482': answer,
      '/api/admin/members/10482/history': { json: history },
      '/api/admin/session': { json: session },
      '/api/admin/mail': { json: mails },
      [`/api/admin/members/10482/plan?orderId=${member.memberships[0]?.orderId}`]: preview,
    },
  },
});

export const Ready = storyWith({ json: member });
export const LockedOut = storyWith({
  json: {
    ...member,
    emailVerified: false,
    account: { ...member.account, verifiedAt: null, failures: 10, locked: true },
  },
});
export const LongNames = storyWith({
  json: {
    ...member,
    name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
    email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    memberships: member.memberships.map((membership) => ({
      ...membership,
      description: 'A membership that the dashboard has given a very long description of its own',
    })),
  },
});
export const RenewalTriedAgain = storyWith({
  json: {
    ...member,
    standing: 'past_due',
    memberships: member.memberships.slice(0, 1).map((membership) => ({
      ...membership,
      status: 'past_due',
      due: { amount: 25_000, since: '2027-09-14T09:42:00.000Z', needsConfirmation: true },
    })),
  },
});
export const MemberLeaves = storyWith({
  json: {
    ...member,
    renews: false,
    memberships: member.memberships.slice(0, 1).map((membership) => ({
      ...membership,
      leaving: {
        until: '2028-09-14T09:42:00.000Z',
        chargedBefore: '2027-09-14T09:42:00.000Z',
        confirmed: false,
      },
    })),
  },
});
/** Opens the dialog of the first membership. */
const openPlan: NonNullable<Story['play']> = async ({ canvasElement }) => {
  let button: HTMLButtonElement | undefined;
  while (button === undefined) {
    await new Promise(requestAnimationFrame);
    button = [...canvasElement.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change plan');
  }
  button.click();
};
export const ChangePlan: Story = { ...Ready, play: openPlan };
export const ChangePlanOnAPhone: Story = {
  ...ChangePlan,
  globals: { viewport: { value: 'phone', isRotated: false } },
};
export const PlanPreviewLoading: Story = { ...storyWith({ json: member }, 'never'), play: openPlan };
export const PlanPreviewFailed: Story = { ...storyWith({ json: member }, 'unreachable'), play: openPlan };
export const PlanComes = storyWith({
  json: {
    ...member,
    memberships: member.memberships.slice(0, 1).map((membership) => ({
      ...membership,
      otherPlan: null,
      comingPlan: {
        billingFrequency: 'monthly',
        description: 'Pro Agent Monthly',
        price: 2500,
        from: '2027-09-14T09:42:00.000Z',
        confirmAt: null,
        confirmed: true,
      },
    })),
  },
});
export const EndedForEveryReason = storyWith({
  json: {
    ...member,
    standing: 'ended',
    memberships: membershipEndReasons.map((endReason, index) => ({
      ...member.memberships[1],
      orderId: `ord_${String(index).repeat(26)}`,
      endReason,
    })),
  },
});
export const Nothing = storyWith({ json: { ...member, paidUntil: null, memberships: [], orders: [] } });
export const Erased = storyWith({ json: erasedMember });
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
