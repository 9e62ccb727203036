import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { TextLink } from '@plumbline/kit/link';
import { Pager } from '@plumbline/kit/pager';
import { DeskEmpty } from '../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../layout/admin-fault.tsx';
import { DeskFrame } from '../layout/admin-frame.tsx';
import { DeskHead } from '../layout/admin-head.tsx';
import { DeskLoading } from '../layout/admin-loading.tsx';
import { useMayAct } from '../layout/use-may-act.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { DeskList } from './admin-list.ts';
import { ListKeys } from './keys-dialog.tsx';
import { downloadAddress, listAddress, narrowing } from './list-address.ts';
import { ListFilter } from './list-filter.tsx';
import { ListTable } from './list-table.tsx';
import { useColumns } from './use-columns.ts';
import { useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';

const Rows = styled.div`
  margin-top: 28px;
`;

const Pages = styled.div`
  margin-top: 24px;
`;

/** The props of {@link ListPage}. */
export interface ListPageProps<Item> {
  readonly list: DeskList<Item>;
  /** Content above the list, such as stats. */
  readonly above?: ReactNode;
  /** Content below the list, such as a smaller list. */
  readonly below?: ReactNode;
  /** Buttons besides those that every list has. */
  readonly actions?: ReactNode;
  /** Buttons for the chosen rows, for people who may change data; without them rows cannot be chosen. */
  readonly bulk?: (chosen: readonly Item[], clear: () => void) => ReactNode;
}

/** An admin page with a list; its address holds the filters, the order and the page of the list. */
export function ListPage<Item>({ list, above, below, actions, bulk }: ListPageProps<Item>) {
  const { values, state } = useList(list);
  const { data, error, asOf } = state;
  const navigate = useNavigate();
  const mayAct = useMayAct();
  const columns = useColumns(list);
  const selection = useSelection(data?.items ?? [], list.keyOf);
  const { cursor: _page, ...here } = values;
  const what = list.title.toLowerCase();
  const rows = (items: readonly Item[]) => (
    <Rows>
      {selection.items.length > 0 && bulk && (
        <BulkBar count={selection.items.length} onClear={selection.clear}>
          {bulk(selection.items, selection.clear)}
        </BulkBar>
      )}
      <ListTable
        list={list}
        items={items}
        columns={columns.shown}
        sort={values['sort'] ?? ''}
        sortAddress={(sort) => listAddress(list, { ...here, sort })}
        selection={bulk && mayAct ? selection : null}
      />
    </Rows>
  );
  return (
    <DeskFrame>
      <DeskHead title={list.title} asOf={data && asOf}>
        {actions}
        <ColumnDialog choices={columns.choices} />
        <ListKeys />
        {mayAct && list.download && (
          <ButtonLink variant="outline" size="compact" to={downloadAddress(list, list.download, values)} download>
            Export CSV
          </ButtonLink>
        )}
      </DeskHead>
      {above}
      <ListFilter
        what={what}
        fields={list.fields}
        values={values}
        onChange={(chosen) => void navigate(listAddress(list, chosen), { preventScrollReset: true })}
      />
      {data ? (
        <>
          <StaleNotice error={error} />
          {data.items.length === 0 ? (
            <Nothing list={list} isNarrowed={Object.keys(narrowing(values)).length > 0} />
          ) : (
            rows(data.items)
          )}
          <Pages>
            <Pager
              label={list.title}
              previousTo={values['cursor'] === undefined ? undefined : listAddress(list, here)}
              previousText="First page"
              nextTo={data.next === null ? undefined : listAddress(list, { ...here, cursor: data.next })}
              nextText="Next page"
            />
          </Pages>
        </>
      ) : error ? (
        <DeskFault what={`The ${what}`} state={{ ...state, error }} />
      ) : (
        <DeskLoading what={`Asking for the ${what}`} />
      )}
      {below}
    </DeskFrame>
  );
}

function Nothing<Item>({ list, isNarrowed }: { list: DeskList<Item>; isNarrowed: boolean }) {
  if (!isNarrowed) return <DeskEmpty {...list.empty} />;
  return (
    <DeskEmpty {...list.nothingFits} action={<TextLink to={list.path}>{`All ${list.title.toLowerCase()}`}</TextLink>} />
  );
}
