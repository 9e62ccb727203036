import { useId, type MouseEvent, type ReactNode, type TdHTMLAttributes, type ThHTMLAttributes } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { useOverflow } from './use-overflow.ts';

// The roles are explicit: with a display other than table, browsers drop them.

const Scroller = styled.div`
  @media (min-width: 720px) {
    overflow-x: auto;
    container: table / inline-size;
    /* A shade at an edge shows that there are columns beyond it. Two backgrounds that scroll with the columns cover the shades at the ends. */
    background:
      linear-gradient(to right, var(--sheet) 40%, transparent) left / 48px 100% local,
      linear-gradient(to left, var(--sheet) 40%, transparent) right / 48px 100% local,
      linear-gradient(to right, var(--edge), transparent) left / 16px 100%,
      linear-gradient(to left, var(--edge), transparent) right / 16px 100%,
      var(--sheet);
    background-repeat: no-repeat;

    --edge: color-mix(in srgb, var(--ink) 24%, transparent);
  }

  /* A table that scrolls, which only then has a tabindex, gets space below, so that an overlay scroll bar does not cover the last row. */
  &[tabindex] {
    padding-bottom: 8px;
  }
`;

/*
 * One line of 40 px for each row if the table is wide enough, otherwise as many lines as the longest cell needs; below 720 px each row is a
 * card of three lines with the cells that have a `place`.
 */
const denseStyle = css`
  & td {
    max-width: 18rem;
    padding: 1px 12px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & th {
    padding-inline: 12px;
  }

  & td small {
    display: inline;
    margin: 0 0 0 0.4em;
    font-size: inherit;
    color: var(--ink-2);

    /* A zero-width space, at which the line may break. */
    &::before {
      content: '\\200b';
    }
  }

  & td[data-place='line'],
  & td[data-place='name'] {
    max-width: 20rem;
  }

  & td[data-place='box'] {
    line-height: 0;
  }

  /* Buttons are low enough not to raise the height of the row. */
  @media (min-width: 720px) {
    & td button {
      min-height: 28px;
      padding-block: 2px;
    }
  }

  /* In narrow tables texts wrap, so that the columns of most lists fit. */
  @container table (max-width: 1087px) {
    & td:not([data-excerpt]) {
      padding: 3px 8px;
      overflow-wrap: break-word;
      white-space: normal;
    }

    & th {
      padding-inline: 8px;
    }

    & td[data-place='name'],
    & td[data-place='line'],
    & td[data-place='end'] {
      min-width: 5.5rem;
      overflow-wrap: anywhere;
    }

    & td[data-place='line'] {
      min-width: 8rem;
    }

    & td time {
      white-space: inherit;
    }

    & td[data-place='end'] small {
      display: block;
      margin-left: 0;
    }

    & td[data-excerpt] {
      max-width: 7rem;
      padding-inline: 8px;
    }
  }

  @media (max-width: 719px) {
    & > tbody > tr {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 10px;
      align-items: center;
      padding: 8px 14px;
    }

    & td {
      display: block;
      flex: none;
      max-width: 60%;
      padding: 0;
    }

    & td:not([data-excerpt]) {
      overflow-wrap: anywhere;
      white-space: normal;
    }

    & td:not([data-place]) {
      display: none;
    }

    & td::before {
      content: none;
    }

    & td:not(:first-child):has(button) {
      flex-basis: auto;
      margin: 0;
      padding: 0;
      border: 0;
    }

    & td[data-place='name'] {
      order: 1;
      flex: 1 1 0;
      min-height: 26px;
      max-width: none;
      line-height: 26px;
      font-weight: 600;
    }

    & td[data-place='name']:has(~ [data-place='beside']) {
      flex: none;
    }

    & td[data-place='beside'] {
      order: 2;
      flex: 1 1 0;
      max-width: none;
      color: var(--ink-2);
    }

    & td[data-place='corner'] {
      order: 3;
    }

    & td[data-place='line'] {
      order: 4;
      flex-basis: 100%;
      max-width: none;
    }

    & td[data-place='start'] {
      order: 5;
      flex: 1 1 auto;
      max-width: 100%;
      color: var(--ink-2);
    }

    & td[data-place='start'][data-excerpt] {
      flex-basis: 0;
    }

    & td[data-place='middle'] {
      order: 6;
      color: var(--ink-2);
    }

    & td[data-place='end'] {
      order: 7;
      max-width: 100%;
      margin-left: auto;
      font-weight: 600;
      text-align: right;
    }

    & td[data-place='end'] small {
      font-weight: 400;
    }
  }
`;

const StyledTable = styled.table.attrs({ role: 'table' })<{ $dense: boolean }>`
  width: 100%;
  border-collapse: collapse;
  border: 1px solid var(--rule);
  border-top: 1.5px solid var(--rule-strong);
  font-size: 0.875rem;
  line-height: 1.3;
  font-variant-numeric: tabular-nums lining-nums;

  @media (max-width: 719px) {
    &,
    & > tbody {
      display: block;
      border: 0;
    }

    & > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* Three times the class, so that these rules win over those of rows and cells. */
  &&& {
    ${({ $dense }) => $dense && denseStyle}
  }
`;

const StyledThead = styled.thead.attrs({ role: 'rowgroup' })``;
const StyledTbody = styled.tbody.attrs({ role: 'rowgroup' })``;

const StyledRow = styled.tr.attrs({ role: 'row' })`
  &[aria-current='true'] {
    background: var(--hl);
  }

  tbody > &:hover:not([aria-current='true']) {
    background: var(--paper);
  }

  @media (max-width: 719px) {
    tbody > & {
      display: flex;
      flex-wrap: wrap;
      gap: 0 14px;
      align-items: center;
      padding: 5px 14px;
      margin-bottom: 8px;
      line-height: 1.25;
      background: var(--sheet);
      border: 1px solid var(--rule);
    }
  }
`;

const StyledHead = styled.th.attrs({ role: 'columnheader' })<{ $numeric: boolean }>`
  height: 38px;
  padding: 0 14px;
  background: var(--mortar);
  border-bottom: 1.5px solid var(--rule-strong);
  font-size: 0.8125rem;
  font-weight: 600;
  text-align: ${({ $numeric }) => ($numeric ? 'right' : 'left')};
  white-space: nowrap;

  @container table (max-width: 1087px) {
    padding-inline: 10px;
  }
`;

const StyledCell = styled.td.attrs({ role: 'cell' })<{ $numeric: boolean }>`
  height: 40px;
  padding: 6px 14px;
  border-bottom: 1px solid var(--rule);
  text-align: ${({ $numeric }) => ($numeric ? 'right' : 'left')};
  overflow-wrap: ${({ $numeric }) => ($numeric ? 'normal' : 'anywhere')};

  @container table (max-width: 1087px) {
    padding-inline: 10px;
  }

  @media (max-width: 719px) {
    display: flex;
    flex: none;
    gap: 0.5em;
    align-items: baseline;
    max-width: 100%;
    height: auto;
    padding: 0;
    border: 0;
    text-align: left;

    /* The first cell, which names the row, has its own line; each of the others follows its column's name. */
    &:first-child {
      flex: 1 0 100%;
      font-weight: 600;
    }

    &:not(:first-child)::before {
      content: attr(data-label);
      flex: none;
      color: var(--ink-2);
    }

    &:not([data-label])::before {
      content: none;
    }

    /* Buttons have a line of their own, below a rule, without the column's name. */
    &:not(:first-child):has(button) {
      flex-basis: 100%;
      margin-top: 6px;
      padding-block: 7px 3px;
      border-top: 1px solid var(--rule);

      &::before {
        content: none;
      }
    }

    && small {
      display: inline;
      margin-left: 0.4em;
    }
  }
`;

/** The props of {@link Table}. */
export interface TableProps {
  /** The table's name for screen readers. */
  readonly caption: string;
  /** The head's {@link TableRow}. */
  readonly head: ReactNode;
  /**
   * One line of 40 px for each row, with an ellipsis for longer texts; if the table is narrower than 1088 px texts wrap instead, and
   * below 720 px a row is a card with the cells that have a `place`. Default false: texts wrap, and cards show all cells.
   */
  readonly dense?: boolean;
  /** The body's rows. */
  readonly children: ReactNode;
}

/** A table. From 720 px on it scrolls sideways by itself if its columns do not fit, with a shade at the edge that hides some. */
export function Table({ caption, head, dense = false, children }: TableProps) {
  const { ref, isOverflowing } = useOverflow<HTMLDivElement>();
  const captionId = useId();
  // Keyboard users can scroll only a focusable element.
  const scrolls = isOverflowing ? { tabIndex: 0, role: 'group', 'aria-labelledby': captionId } : {};
  return (
    <Scroller ref={ref} {...scrolls}>
      <StyledTable $dense={dense}>
        <caption>
          <VisuallyHidden id={captionId}>{caption}</VisuallyHidden>
        </caption>
        <StyledThead>{head}</StyledThead>
        <StyledTbody>{children}</StyledTbody>
      </StyledTable>
    </Scroller>
  );
}

/** A row; `selected` marks a chosen one. Below 720 px it is a card of its own. */
export function TableRow({ selected, children }: { selected?: boolean | undefined; children: ReactNode }) {
  return <StyledRow aria-current={selected ? 'true' : undefined}>{children}</StyledRow>;
}

/** A column's head; `numeric` aligns it to the right. */
export function TableHead({
  numeric = false,
  ...attributes
}: { numeric?: boolean | undefined } & ThHTMLAttributes<HTMLTableCellElement>) {
  return <StyledHead scope="col" $numeric={numeric} {...attributes} />;
}

/** The position of a dense table's cell on its row's card, which has three lines. */
export type CardPlace = 'box' | 'name' | 'beside' | 'corner' | 'line' | 'start' | 'middle' | 'end';

/** The props of {@link TableCell}. */
export interface TableCellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  /** The text of the column's head, shown before the cell on the cards of a table that is not dense. */
  readonly label?: string | undefined;
  /** Aligns the cell to the right; default false. */
  readonly numeric?: boolean | undefined;
  /** On the cards of a dense table: the first line has `box`, `name`, `beside` and `corner`, the third `start`, `middle` and `end`. Without it the cell is left out. */
  readonly place?: CardPlace | undefined;
  /** Whether to show only the beginning of a text, on one line with an ellipsis, in a dense table; default false. */
  readonly excerpt?: boolean | undefined;
}

/** A cell. */
export function TableCell({ label, numeric = false, place, excerpt = false, ...attributes }: TableCellProps) {
  return (
    <StyledCell
      data-label={label}
      data-place={place}
      data-excerpt={excerpt ? '' : undefined}
      $numeric={numeric}
      onMouseEnter={showWholeText}
      {...attributes}
    />
  );
}

/** Shows the whole text of a cell as a tooltip if the cell shows only its beginning. */
function showWholeText({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
