import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FormAround } from '../field/form-around.tsx';
import { BillingConsent } from './billing-consent.tsx';

const meta = {
  title: 'Kit/Billing consent',
  component: BillingConsent,
  tags: ['autodocs'],
  args: { renews: 'annual', price: 25_000, disabled: false },
  render: (args) => (
    <FormAround name="agreement">
      <BillingConsent {...args} />
    </FormAround>
  ),
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Ask for it wherever something is charged, with the price that renews.',
        'Empty it when that price changes.',
      ],
      dont: ['Tick it for somebody.', 'Write the sentence a second time.'],
    },
  },
} satisfies Meta<typeof BillingConsent>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Yearly: Story = {};
export const Monthly: Story = { args: { renews: 'monthly', price: 2500 } };
export const Once: Story = { args: { renews: null } };
export const Disabled: Story = { args: { disabled: true } };
export const Refused: Story = {
  render: (args) => (
    <FormAround name="agreement" errorMessage="Please agree to the recurring billing terms to continue.">
      <BillingConsent {...args} />
    </FormAround>
  ),
};
