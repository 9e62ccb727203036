import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

// The roles are written out: display other than table makes browsers forget them.

const StyledTable = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: collapse;
  background: var(--sheet);
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
      background: none;
    }

    & > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
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
      display: grid;
      gap: 6px;
      padding: 14px 16px;
      margin-bottom: 8px;
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
`;

const StyledCell = styled.td.attrs({ role: 'cell' })<{ $numeric: boolean }>`
  height: 40px;
  padding: 6px 14px;
  border-bottom: 1px solid var(--rule);
  text-align: ${({ $numeric }) => ($numeric ? 'right' : 'left')};
  overflow-wrap: ${({ $numeric }) => ($numeric ? 'normal' : 'anywhere')};

  @media (max-width: 719px) {
    display: grid;
    grid-template-columns: minmax(7em, 2fr) 3fr;
    gap: 12px;
    justify-items: start;
    height: auto;
    padding: 0;
    border: 0;
    text-align: left;

    &::before {
      content: attr(data-label);
      color: var(--ink-2);
    }

    &:not([data-label])::before {
      content: none;
    }
  }
`;

/** A table. `caption` names it to screen readers, `head` holds the head's {@link TableRow}, children the body's. */
export function Table({ caption, head, children }: { caption: string; head: ReactNode; children: ReactNode }) {
  return (
    <StyledTable>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <StyledThead>{head}</StyledThead>
      <StyledTbody>{children}</StyledTbody>
    </StyledTable>
  );
}

/** A row; `selected` marks a chosen one. Below 720 px it is a card of its own. */
export function TableRow({ selected, children }: { selected?: boolean | undefined; children: ReactNode }) {
  return <StyledRow aria-current={selected ? 'true' : undefined}>{children}</StyledRow>;
}

/** A column's head; `numeric` sets it to the right. */
export function TableHead({
  numeric = false,
  ...attributes
}: { numeric?: boolean | undefined } & ThHTMLAttributes<HTMLTableCellElement>) {
  return <StyledHead scope="col" $numeric={numeric} {...attributes} />;
}

/** A cell; `label` is its column's head, shown beside it below 720 px; `numeric` sets it to the right above. */
export function TableCell({
  label,
  numeric = false,
  ...attributes
}: { label?: string | undefined; numeric?: boolean | undefined } & TdHTMLAttributes<HTMLTableCellElement>) {
  return <StyledCell data-label={label} $numeric={numeric} {...attributes} />;
}
