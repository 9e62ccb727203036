import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { dispute, daysFromNow } from '../../testing/dispute-samples.ts';
import { orderWithChangedPlanDetail, order, refund } from '../../testing/order-samples.ts';
import { history } from '../../testing/history-samples.ts';
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

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      [`/api/admin/orders/${order.id}`]: answer,
      [`/api/admin/orders/${order.id}/history`]: { json: history },
      '/api/admin/session': { json: session },
      '/api/admin/mail': { json: mails },
    },
  },
});

export const Ready = storyWith({ json: order });
export const PlanChanged = storyWith({ json: orderWithChangedPlanDetail });
export const Attention = storyWith({
  json: { ...order, trouble: 'attention', attention: 'paid twice: pi_2 beside pi_1' },
});
const ledger = [
  { kind: 'charge', ref: 'ch_1SandboxExample', amount: 25_000, at: '2026-11-20T07:43:00.000Z' },
  { kind: 'dispute', ref: 'dp_1SandboxExample', amount: -25_000, at: '2026-11-20T09:10:00.000Z' },
];
const charged = { ...order, kept: 0, refundable: 0, refunds: [], ledger };
const disputed = { ...charged, status: 'disputed', trouble: 'disputed' };
const longWords = 'A reason that the bank has written down at length, with a word such as';
const longWord = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz';

export const Disputed = storyWith({ json: { ...disputed, disputes: [dispute()] } });
export const DisputedOnAPhone: Story = { ...Disputed, globals: { viewport: { value: 'phone', isRotated: false } } };
export const EvidenceDueToday = storyWith({
  json: { ...disputed, disputes: [dispute({ evidenceDueAt: daysFromNow(0), reason: 'product_not_received' })] },
});
export const EvidenceOverdue = storyWith({
  json: { ...disputed, disputes: [dispute({ evidenceDueAt: daysFromNow(-2) })] },
});
export const Inquiry = storyWith({
  json: { ...order, trouble: 'disputed', disputes: [dispute({ standing: 'inquiry', reason: 'unrecognized' })] },
});
export const DisputeWon = storyWith({ json: { ...order, disputes: [dispute({ standing: 'won' })] } });
export const DisputeLost = storyWith({
  json: {
    ...charged,
    status: 'charged_back',
    membership: { ...order.membership, status: 'ended' },
    disputes: [dispute({ standing: 'lost', evidenceDueAt: null })],
  },
});
export const RefundsOfEveryKind = storyWith({
  json: {
    ...order,
    refunds: [
      refund({ state: 'asked', ref: null }),
      refund({ state: 'sent', reason: 'duplicate', by: null }),
      refund({ state: 'refused', ref: null, problem: 'There is not enough money on the balance.' }),
      refund({ state: 'failed', reason: 'charged_after_end', by: null, problem: 'The card was closed.' }),
      refund(),
    ],
  },
});
export const LongTexts = storyWith({
  json: {
    ...disputed,
    trouble: 'attention',
    attention: `${longWords} ${longWord}`,
    disputes: [dispute({ reason: `${longWords}_${longWord}`.toLowerCase(), ref: `dp_${longWord}` })],
    refunds: [
      refund({
        state: 'failed',
        problem: `${longWords} ${longWord}`,
        ref: `re_${longWord}`,
        by: `${longWord}@a.example`,
      }),
    ],
  },
});
export const RenewalTriedAgain = storyWith({
  json: { ...order, trouble: 'past_due', membership: { ...order.membership, status: 'past_due' } },
});
export const NotPaid = storyWith({
  json: {
    ...order,
    status: 'open',
    paidAt: null,
    kept: 0,
    refundable: 0,
    card: null,
    membership: null,
    ledger: [],
    refunds: [],
    notices: [],
  },
});
export const Unknown = storyWith({ status: 404, code: 'not_found' });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
