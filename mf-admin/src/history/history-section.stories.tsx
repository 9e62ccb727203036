import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ApiError } from '@plumbline/contract/errors';
import { historyKinds } from '@plumbline/contract/platform/history';
import { event, history } from '../testing/history-samples.ts';
import { HistorySection } from './history-section.tsx';

const meta = {
  title: 'Admin/History',
  component: HistorySection,
  args: { state: { data: history, error: undefined } },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof HistorySection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const WithNextSteps: Story = { args: { next: ['Submit evidence until Nov 30.', 'A mail could not be sent.'] } };
export const EveryKind: Story = {
  args: { state: { data: { isWhole: false, entries: historyKinds.map((kind) => event(kind)) }, error: undefined } },
};
export const OfAMember: Story = {
  args: {
    state: {
      data: {
        isWhole: true,
        entries: history.entries.map((entry) => ({
          ...entry,
          page: entry.page ?? { path: '/admin/orders/ord_1', name: 'PL-20412' },
        })),
      },
      error: undefined,
    },
  },
};
export const Loading: Story = { args: { state: { data: undefined, error: undefined } } };
export const Failed: Story = {
  args: { state: { data: undefined, error: new ApiError(503, 'unavailable', 'The database is busy.') } },
};
export const Phone: Story = { ...WithNextSteps, globals: { viewport: { value: 'phone', isRotated: false } } };
