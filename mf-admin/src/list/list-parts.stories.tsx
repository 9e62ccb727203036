import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '@plumbline/kit/button';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilter } from './list-filter.tsx';
import { choice, order, search } from './list-fields.ts';
import { ListSkeleton } from './list-skeleton.tsx';

const meta = { title: 'Admin/List parts' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const fields = [
  search('Number, name or email'),
  choice('status', 'Status', 'Any status', [{ value: 'refund', label: 'A refund did not arrive' }]),
  { kind: 'day', name: 'since', label: 'Opened since' } as const,
  order('To look at first', { newest: 'Newest first' }),
];
const filter = (values: Readonly<Record<string, string>>) => (
  <ListFilter what="orders" fields={fields} values={values} onChange={() => undefined} />
);
const phone = { viewport: { value: 'phone' } };

export const Filter: Story = { render: () => filter({}) };
export const FilterHolding: Story = {
  render: () => filter({ q: 'castellano', status: 'refund', since: '2026-11-21', sort: 'newest' }),
};
export const FilterOnAPhone: Story = { ...FilterHolding, globals: phone };
export const Loading: Story = { render: () => <ListSkeleton what="Loading the orders" /> };
export const LoadingOnAPhone: Story = { ...Loading, globals: phone };
export const ChosenRows: Story = {
  render: () => (
    <BulkBar count={3} onClear={() => undefined}>
      <Button size="table">Mark as spam</Button>
    </BulkBar>
  ),
};
