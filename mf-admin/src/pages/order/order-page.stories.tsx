import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { order } from '../../testing/order-samples.ts';
import { mails } from '../../testing/mail-samples.ts';
import { session } from '../../testing/release-samples.ts';
import { Page } from './order-page.tsx';

const meta = {
  title: 'Admin/Order',
  component: Page,
  parameters: { path: `/admin/orders/${order.id}`, route: '/admin/orders/:id' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: {
    api: {
      [`/api/admin/orders/${order.id}`]: answer,
      '/api/admin/session': { json: session },
      '/api/admin/mail': { json: mails },
    },
  },
});

export const Ready = answered({ json: order });
export const Attention = answered({
  json: { ...order, trouble: 'attention', attention: 'paid twice: pi_2 beside pi_1' },
});
export const NotPaid = answered({
  json: {
    ...order,
    status: 'open',
    paidAt: null,
    kept: 0,
    refundable: 0,
    card: null,
    membership: null,
    ledger: [],
    notices: [],
  },
});
export const Unknown = answered({ status: 404, code: 'not_found' });
export const Loading = answered('never');
export const Offline = answered('unreachable');
