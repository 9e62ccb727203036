import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { orderWithChangedPlan, orderStats, orders } from '../testing/order-samples.ts';
import { session } from '../testing/release-samples.ts';
import { Page } from './orders-page.tsx';

const meta = {
  title: 'Admin/Orders',
  component: Page,
  parameters: { path: '/admin/orders' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const storyWith = (answer: unknown): Story => ({
  parameters: {
    api: {
      '/api/admin/orders': answer,
      '/api/admin/orders-figures': { json: orderStats },
      '/api/admin/session': { json: session },
    },
  },
});

export const Ready = storyWith({ json: orders });
export const PlanChanged = storyWith({
  json: [orderWithChangedPlan, { ...orderWithChangedPlan, id: `ord_${'9'.repeat(26)}`, kept: 24_000 }],
});
export const Disputed = storyWith({
  json: orders.map((order, index) =>
    index % 2 === 0
      ? { ...order, status: 'disputed', trouble: 'disputed', kept: 0 }
      : { ...order, status: 'charged_back', trouble: null, kept: 0 },
  ),
});
export const LongNames = storyWith({
  json: orders.map((order) => ({
    ...order,
    customer: {
      name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
      email: 'a.very.long.address.of.somebody@an-even-longer-name-of-a-brokerage-in-maryland.example',
    },
    description: 'A membership that the dashboard has given a very long description of its own',
  })),
});
export const Empty = storyWith({ json: [] });
export const Loading = storyWith('never');
export const Offline = storyWith('unreachable');
export const SessionEnded = storyWith({ status: 401, code: 'unauthorized' });
