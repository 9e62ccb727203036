import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Icon } from '@plumbline/kit/icon';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import type { AdminList, ListColumn } from './admin-list.ts';
import { LabelledCheckbox } from './labelled-checkbox.tsx';
import { rowLink, rowCheckbox } from './use-list-shortcuts.ts';
import type { Selection } from './use-selection.ts';

const SortLink = styled(Link)`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  min-height: 24px;
  color: inherit;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.28em;
  }
`;

/** The props of {@link ListTable}. */
export interface ListTableProps<Item> {
  readonly list: Pick<AdminList<Item>, 'title' | 'keyOf' | 'nameOf' | 'pathOf'>;
  readonly items: readonly Item[];
  readonly columns: readonly [ListColumn<Item>, ...ListColumn<Item>[]];
  /** The current order; empty for the list's default. */
  readonly sort: string;
  readonly sortUrl: (sort: string) => string;
  /** Null if rows cannot be chosen. */
  readonly selection: Selection<Item> | null;
}

/** The rows of a list. */
export function ListTable<Item>({ list, items, columns, sort, sortUrl, selection }: ListTableProps<Item>) {
  const { title, keyOf, nameOf } = list;
  const head = (
    <TableRow>
      {selection && (
        <TableHead>
          <LabelledCheckbox
            bare
            label="Choose all rows"
            checked={selection.chosenOnPage === items.length}
            mixed={selection.chosenOnPage > 0 && selection.chosenOnPage < items.length}
            onChange={selection.toggleAll}
          />
        </TableHead>
      )}
      {columns.map((column) => (
        <SortableHead key={column.title} column={column} sort={sort} sortUrl={sortUrl} />
      ))}
    </TableRow>
  );
  const [first, ...rest] = columns;
  return (
    <Table dense caption={title} head={head}>
      {items.map((item) => (
        <TableRow key={keyOf(item)} selected={selection?.has(item)}>
          {selection && (
            <TableCell place="box" {...{ [rowCheckbox]: '' }}>
              <LabelledCheckbox
                bare
                label={`Choose ${nameOf(item)}`}
                checked={selection.has(item)}
                onChange={() => selection.toggle(item)}
              />
            </TableCell>
          )}
          <TableCell label={first.title} place="name" numeric={first.numeric}>
            <RowName list={list} item={item} column={first} />
          </TableCell>
          {rest.map(({ title: label, numeric, excerpt, cardPlace, cell }) => (
            <TableCell key={label} label={label} place={cardPlace} numeric={numeric} excerpt={excerpt}>
              {cell(item)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

function RowName<Item>({
  list: { pathOf },
  item,
  column: { cell },
}: {
  list: Pick<AdminList<Item>, 'pathOf'>;
  item: Item;
  column: ListColumn<Item>;
}) {
  if (!pathOf) return cell(item);
  return (
    <TextLink to={pathOf(item)} {...{ [rowLink]: '' }}>
      {cell(item)}
    </TextLink>
  );
}

function SortableHead<Item>({
  column: { title, numeric, sort: sortValues },
  sort,
  sortUrl,
}: {
  column: ListColumn<Item>;
} & Pick<ListTableProps<Item>, 'sort' | 'sortUrl'>) {
  if (!sortValues) return <TableHead numeric={numeric}>{title}</TableHead>;
  const direction = sort === sortValues.ascending ? 'ascending' : sort === sortValues.descending ? 'descending' : null;
  const next = direction === null ? sortValues.first : direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <TableHead numeric={numeric} aria-sort={direction ?? undefined}>
      <SortLink to={sortUrl(sortValues[next])} preventScrollReset>
        {title}
        {direction !== null && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={13} />}
      </SortLink>
    </TableHead>
  );
}
