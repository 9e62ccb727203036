import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { enabledButton } from '../testing/enabled-button.ts';
import { coupons } from '../testing/coupon-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './coupons-page.tsx';

const meta = {
  title: 'Admin/Codes',
  component: Page,
  parameters: { path: '/admin/coupons' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const plans = ['core-agent-annual', 'pro-agent-annual', 'pro-agent-monthly'].map((id) => ({
  id,
  membershipId: id.replace(/-\w+$/, ''),
  name: id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' '),
  description: '',
  memberType: 'realEstateProfessional',
  billingFrequency: id.endsWith('monthly') ? 'monthly' : 'annual',
  price: 25_000,
  benefits: [],
}));

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/coupons': answer,
      '/api/admin/session': { json: session },
      '/api/memberships': { json: plans },
    },
  },
});

export const Ready = storyWith({ json: coupons });
export const NewCode: Story = {
  ...Ready,
  play: async ({ canvasElement }) => {
    (await enabledButton(canvasElement, 'button')).click();
  },
};
export const LongTexts = storyWith({
  json: coupons.map((each) => ({
    ...each,
    code: 'A-CODE-OF-THIRTY-TWO-LETTERS-XYZ',
    note: 'A note that says for whom this code was made, where it was printed and who has to be asked about it. '.repeat(
      3,
    ),
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
