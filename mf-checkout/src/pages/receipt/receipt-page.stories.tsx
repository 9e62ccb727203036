import type { Meta, StoryObj } from '@storybook/react-webpack5';
import type { Receipt } from '@plumbline/contract/commerce/receipts';
import { receiptUrl, receiptToken, sampleReceipt } from '../../testing/samples.ts';
import { Page } from './receipt-page.tsx';

const meta = {
  title: 'Checkout/Receipt page',
  component: Page,
  parameters: { path: `/receipt?token=${receiptToken}`, route: '/receipt' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const story = (receipt: Partial<Receipt> = {}): Story => ({
  parameters: { api: { [receiptUrl]: { json: sampleReceipt(receipt) } } },
});

export const Ready = story();
export const Refunded = story({ refunded: 25_000 });
export const ExistingMember = story({ ofNewMember: false });
export const BuyerErased = story({ billedTo: null, card: null });
export const LongTexts = story({
  description: 'Elite Broker with coaching for every agent of the house, certification and the national events, Annual',
  billedTo: {
    name: 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
    email: 'maximiliane.von.hohenlohe-waldenburg-schillingsfuerst@grundstuecksverkehrsgenehmigung.example',
  },
});
export const Missing: Story = { parameters: { api: { [receiptUrl]: { status: 404, code: 'not_found' } } } };
export const Failed: Story = { parameters: { api: { [receiptUrl]: { status: 503, code: 'unavailable' } } } };
export const Loading: Story = { parameters: { api: { [receiptUrl]: 'never' } } };
export const Phone: Story = { ...Ready, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...Ready, globals: { theme: 'dark' } };
