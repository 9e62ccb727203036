import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { countFilteredMessages } from '@plumbline/contract/leads/admin-messages';
import { Button } from '@plumbline/kit/button';
import { orderList } from '../orders/order-list.tsx';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { listValues } from './list-url.ts';
import { ListFilter } from './list-filter.tsx';
import { choiceField, sortField, searchField } from './list-fields.ts';
import { ListRange } from './list-range.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListViews } from './list-views.tsx';

const meta = { title: 'Admin/List parts' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const fields = [
  searchField('Number, name or email'),
  choiceField('status', 'Status', 'Any status', [{ value: 'refund', label: 'A refund did not arrive' }]),
  { kind: 'day', name: 'since', label: 'Opened since' } as const,
  sortField('To look at first', { newest: 'Newest first' }),
];
const filter = (values: Readonly<Record<string, string>>) => (
  <ListFilter itemsName="orders" fields={fields} values={values} onChange={() => undefined} />
);
const phone = { viewport: { value: 'phone' } };

export const Filter: Story = { render: () => filter({}) };
export const FilterWithValues: Story = {
  render: () => filter({ q: 'castellano', status: 'refund', since: '2026-11-21', sort: 'newest' }),
};
export const FilterOnAPhone: Story = { ...FilterWithValues, globals: phone };
export const Loading: Story = { render: () => <ListSkeleton message="Loading the orders" /> };
export const LoadingOnAPhone: Story = { ...Loading, globals: phone };
export const Range: Story = { render: () => <ListRange first={51} shown={50} total={312} /> };
export const RangeOfManyRows: Story = { render: () => <ListRange first={1} shown={50} total={1_001} /> };
export const RangeUnknown: Story = { render: () => <ListRange first={null} shown={50} total={312} /> };
const bulkBar = (selection: Pick<BulkBarProps['selection'], 'items' | 'chosenOnPage' | 'all'>): Story => ({
  render: () => (
    <BulkBar
      selection={{ ...selection, toggleAll: () => undefined, chooseAll: () => undefined, clear: () => undefined }}
      shown={24}
      hasMore
      counted={{ endpoint: countFilteredMessages, max: 1_000 }}
      filter={{}}
    >
      <Button size="table">Mark as spam</Button>
    </BulkBar>
  ),
  parameters: { api: { '/api/admin/messages-filtered': { json: { count: 312, set: 'x'.repeat(43) } } } },
});
export const ChosenRows = bulkBar({ items: { length: 3 }, chosenOnPage: 3, all: null });
export const ChosenRowsOnAPhone: Story = { ...ChosenRows, globals: phone };
export const ChosenOnTwoPages = bulkBar({ items: { length: 5 }, chosenOnPage: 3, all: null });
export const ChosenPage = bulkBar({ items: { length: 24 }, chosenOnPage: 24, all: null });
export const ChosenAll = bulkBar({ items: { length: 24 }, chosenOnPage: 24, all: { count: 312, set: 'x'.repeat(43) } });
export const ChosenAllOnAPhone: Story = { ...ChosenAll, globals: phone };

const views = (path: string, answer: unknown): Story => ({
  render: () => {
    const [, query = ''] = path.split('?');
    return <ListViews list={orderList} itemsName="orders" values={listValues(orderList, new URLSearchParams(query))} />;
  },
  parameters: { path, api: { '/api/admin/views': answer } },
});
const saved = [
  { id: 1, list: 'orders', name: 'To look at', query: { status: 'trouble' } },
  {
    id: 2,
    list: 'orders',
    name: 'Of Castellano Homes & Daughters, by price',
    query: { q: 'castellano', sort: 'most' },
  },
];
export const Views = views('/admin/orders', { json: saved });
export const ViewOpen = views('/admin/orders?status=trouble', { json: saved });
export const ViewNotSaved = views('/admin/orders?status=paid', { json: saved });
export const ViewsOnAPhone: Story = { ...ViewOpen, globals: phone };
export const ViewsLoading = views('/admin/orders?status=paid', 'never');
export const ViewsFailed = views('/admin/orders?status=paid', { status: 503, code: 'unavailable' });
