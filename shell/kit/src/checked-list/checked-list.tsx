import { styled } from 'styled-components';
import { Icon } from '../icon/icon.tsx';

const List = styled.ul<{ $columns: 1 | 2 }>`
  display: grid;
  gap: 0 24px;
  margin-top: 12px;

  & li {
    display: flex;
    gap: 12px;
    padding-block: 9px;
    font-size: var(--fs-small);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }

  & svg {
    flex: none;
    margin-top: 4px;
    color: var(--ok);
  }

  @media (min-width: 720px) {
    ${({ $columns }) => $columns === 2 && 'grid-template-columns: 1fr 1fr;'}
  }
`;

/** The props of {@link CheckedList}. */
export interface CheckedListProps {
  /** The texts of the items, without repetition. */
  readonly items: readonly string[];
  /** Columns from 720 px on; below, there is one. Default 1. */
  readonly columns?: 1 | 2;
}

/** A list of included items, each with a check mark. Renders nothing without items. */
export function CheckedList({ items, columns = 1 }: CheckedListProps) {
  if (items.length === 0) return null;
  return (
    <List $columns={columns}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </List>
  );
}
