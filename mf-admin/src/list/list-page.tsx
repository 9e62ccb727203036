import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { TextLink } from '@plumbline/kit/link';
import { Pager } from '@plumbline/kit/pager';
import { AdminEmpty } from '../layout/admin-empty.tsx';
import { AdminError, StaleNotice } from '../layout/admin-error.tsx';
import { AdminContent } from '../layout/admin-content.tsx';
import { AdminHead } from '../layout/admin-head.tsx';
import { useMayAct, useShowActions } from '../layout/use-right.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { AdminList } from './admin-list.ts';
import { ListShortcuts } from './list-shortcuts.tsx';
import { downloadUrl, listUrl, listQuery, filterOf, nextPageUrl } from './list-url.ts';
import { ListFilter } from './list-filter.tsx';
import { ListRange } from './list-range.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { ListViews } from './list-views.tsx';
import { useColumns } from './use-columns.ts';
import { useList } from './use-list.ts';
import { useSelection, type Chosen } from './use-selection.ts';

const Rows = styled.div`
  margin-top: 16px;
`;

const Pages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  justify-content: space-between;
  margin-top: 16px;

  & > nav {
    margin-left: auto;
  }
`;

/** The props of {@link ListPage}. */
export interface ListPageProps<Item> {
  readonly list: AdminList<Item>;
  /** Content above the list, such as stats. */
  readonly above?: ReactNode;
  /** Content below the list, such as a smaller list. */
  readonly below?: ReactNode;
  /** Buttons besides those that every list has. */
  readonly actions?: ReactNode;
  /** The buttons for chosen rows, for staff who may change data; without it rows cannot be chosen. */
  readonly bulk?: (chosen: Chosen<Item>, clear: () => void) => ReactNode;
}

/** An admin page with a list; its URL holds the filters, the order and the page of the list. */
export function ListPage<Item>({ list, above, below, actions, bulk }: ListPageProps<Item>) {
  const { values, first, state } = useList(list);
  const { data, error, asOf } = state;
  const navigate = useNavigate();
  const mayAct = useMayAct();
  const showActions = useShowActions();
  const columns = useColumns(list);
  const { cursor: page = '', ...filterAndOrder } = values;
  const selection = useSelection(data?.items ?? [], list.keyOf, { filter: listUrl(list, filterAndOrder), page });
  const clear = (): void => {
    selection.clear();
    // The bar disappears with the button that had the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const filter = listQuery(list, filterOf(values));
  const itemsName = list.itemsName ?? list.title.toLowerCase();
  const rows = (items: readonly Item[]) => (
    <Rows>
      <ListTable
        list={list}
        items={items}
        columns={columns.shown}
        sort={values['sort'] ?? ''}
        sortUrl={(sort) => listUrl(list, { ...filterAndOrder, sort })}
        selection={bulk && mayAct ? selection : null}
      />
    </Rows>
  );
  return (
    <AdminContent>
      <AdminHead title={list.title} asOf={data && asOf}>
        {actions}
        <ColumnDialog choices={columns.choices} />
        <ListShortcuts />
        {showActions && list.download && (
          <ButtonLink variant="outline" size="table" to={downloadUrl(list, list.download, values)} download>
            Export CSV
          </ButtonLink>
        )}
      </AdminHead>
      {above}
      <ListViews list={list} itemsName={itemsName} values={values} />
      <ListFilter
        itemsName={itemsName}
        fields={list.fields}
        values={values}
        onChange={(chosen) => void navigate(listUrl(list, chosen), { preventScrollReset: true })}
      />
      {data ? (
        <>
          <StaleNotice error={error} />
          {data.items.length === 0 ? (
            <EmptyList list={list} itemsName={itemsName} isFiltered={Object.keys(filterOf(values)).length > 0} />
          ) : (
            rows(data.items)
          )}
          <Pages>
            <ListRange first={first} shown={data.items.length} total={data.total} />
            <Pager
              label={list.title}
              previousTo={values['cursor'] === undefined ? undefined : listUrl(list, filterAndOrder)}
              previousText="First page"
              nextTo={
                data.next === null
                  ? undefined
                  : nextPageUrl(list, filterAndOrder, data.next, first && first + data.items.length)
              }
              nextText="Next page"
            />
          </Pages>
          {bulk && mayAct && (selection.items.length > 0 || selection.all !== null) && (
            <BulkBar
              selection={{ ...selection, clear }}
              shown={data.items.length}
              hasMore={data.next !== null || page !== ''}
              counted={list.counted}
              filter={filter}
            >
              {bulk(
                selection.all === null
                  ? { kind: 'rows', items: selection.items }
                  : { kind: 'filter', filter, counted: selection.all },
                clear,
              )}
            </BulkBar>
          )}
        </>
      ) : error ? (
        <AdminError dataName={`The ${itemsName}`} state={{ ...state, error }} />
      ) : (
        <Rows>
          <ListSkeleton message={`Loading the ${itemsName}`} />
        </Rows>
      )}
      {(data !== undefined || error !== undefined) && below}
    </AdminContent>
  );
}

function EmptyList<Item>({
  list,
  itemsName,
  isFiltered,
}: {
  list: AdminList<Item>;
  itemsName: string;
  isFiltered: boolean;
}) {
  if (!isFiltered) return <AdminEmpty {...list.empty} />;
  return <AdminEmpty {...list.noMatches} action={<TextLink to={list.path}>{`All ${itemsName}`}</TextLink>} />;
}
