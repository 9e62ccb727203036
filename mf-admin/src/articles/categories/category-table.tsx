import { styled } from 'styled-components';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { Button } from '@plumbline/kit/button';
import { Icon } from '@plumbline/kit/icon';
import { TextLink } from '@plumbline/kit/link';
import { RecordTable } from '../../list/record-table.tsx';

const Actions = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 6px;
`;

/** The props of {@link CategoryTable}. */
export interface CategoryTableProps {
  readonly categories: readonly AdminCategory[];
  readonly mayAct: boolean;
  readonly onRename: (category: AdminCategory) => void;
  /** Called with the ids of all categories in their new order. */
  readonly onOrder: (ids: number[]) => void;
  readonly onRemove: (category: AdminCategory) => void;
}

/** The categories with buttons to move, rename and remove each. */
export function CategoryTable({ categories, mayAct, onRename, onOrder, onRemove }: CategoryTableProps) {
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= categories.length) return;
    const ids = categories.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) onOrder(ids.toSpliced(to, 0, moved));
  };
  const actionsOf = (category: AdminCategory) => {
    const { name, articles } = category;
    const index = categories.indexOf(category);
    return (
      <Actions>
        <Button
          variant="outline"
          size="table"
          aria-label={`Move ${name} up`}
          aria-disabled={index === 0}
          onClick={() => move(index, index - 1)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="outline"
          size="table"
          aria-label={`Move ${name} down`}
          aria-disabled={index === categories.length - 1}
          onClick={() => move(index, index + 1)}
        >
          <Icon name="arrow-down" />
        </Button>
        <Button variant="outline" size="table" aria-label={`Rename ${name}`} onClick={() => onRename(category)}>
          Rename
        </Button>
        {articles === 0 && (
          <Button variant="outline" size="table" aria-label={`Remove ${name}`} onClick={() => onRemove(category)}>
            Remove
          </Button>
        )}
      </Actions>
    );
  };
  return (
    <RecordTable
      caption="Categories"
      rows={categories}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Address', cell: ({ slug }) => `/blog/category/${slug}` },
        {
          title: 'Articles',
          numeric: true,
          cell: ({ articles, slug }) =>
            articles === 0 ? '0' : <TextLink to={`/admin/articles?category=${slug}`}>{String(articles)}</TextLink>,
        },
        ...(mayAct ? [{ title: 'Actions', cell: (category: AdminCategory) => actionsOf(category) }] : []),
      ]}
    />
  );
}
