import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '@plumbline/kit/button';
import { outcomeTitle } from './outcome.ts';
import { Result } from './result.tsx';

const meta = { title: 'Admin/Result', component: Result } satisfies Meta<typeof Result>;
export default meta;

type Story = StoryObj<typeof meta>;

const payment = 'pi_3QxK2lAbCdEfGhIj1aBcDeFg';

export const Paid: Story = {
  args: {
    title: outcomeTitle('paid'),
    rows: { Payment: payment, Amount: '$1.00', Currency: 'usd', Status: 'paid' },
    children: <Button variant="outline">Test again</Button>,
  },
};
export const Unknown: Story = {
  args: {
    title: outcomeTitle(null),
    rows: { Payment: payment, Message: 'The server could not be asked.' },
    children: <Button>Ask again</Button>,
  },
};
export const LongAddressOnAPhone: Story = {
  args: {
    title: 'The address',
    rows: { Address: `https://dashboard.plumbline.example/login?token=${'x'.repeat(200)}` },
  },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
