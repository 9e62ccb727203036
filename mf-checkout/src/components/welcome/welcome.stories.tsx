import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { storeOwnPayment } from '../../checkout/stored-prefill.ts';
import { orderId, paidOrder, receiptUrl, receiptToken, sampleReceipt } from '../../testing/samples.ts';
import { memberFacts } from './member-facts.ts';
import { Welcome } from './welcome.tsx';

const order = paidOrder();
const facts = memberFacts(order, 'Renee Castellano', new Date('2026-11-21T12:00:00Z'));

const meta = {
  title: 'Checkout/Welcome',
  component: Welcome,
  args: { order, facts, when: 'before-load', buyer: { name: 'Renee Castellano', email: 'renee@castellano.example' } },
  parameters: { api: { [receiptUrl]: { json: sampleReceipt() } } },
  beforeEach: () => {
    window.sessionStorage.clear();
    storeOwnPayment(orderId, { paymentId: 'pi_12345678', receipt: receiptToken });
  },
} satisfies Meta<typeof Welcome>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const WithCode: Story = {
  args: {
    order: paidOrder({
      amount: 20_000,
      reduction: { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' },
    }),
  },
};
/**
 * A further membership of an existing member. The member number is not shown, because the payer has not proved to own
 * the e-mail address.
 */
export const ExistingMember: Story = { args: { facts: { ...facts, number: null } } };
export const ReceiptOnItsWay: Story = { parameters: { api: { [receiptUrl]: 'never' } } };
/** In another tab, or after the mail's link: the visitor has not proved to be the payer. */
export const WithoutReceipt: Story = {
  args: { buyer: { name: '', email: '' }, facts: { ...facts, name: null } },
  beforeEach: () => window.sessionStorage.clear(),
};
export const Ended: Story = { args: { facts: { ...facts, active: false } } };
export const Owned: Story = {
  args: { when: 'already-owned', onAnother: () => undefined },
  beforeEach: () => window.sessionStorage.clear(),
};
export const LongNames: Story = {
  args: {
    facts: { ...facts, name: 'Maximiliane Freifrau von Hohenlohe-Waldenburg', tier: 'Elite Broker with coaching' },
    buyer: {
      name: '',
      email: 'maximiliane.von.hohenlohe-waldenburg-schillingsfuerst@grundstuecksverkehrsgenehmigung.example',
    },
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
