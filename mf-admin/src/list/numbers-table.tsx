import { styled } from 'styled-components';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

const Details = styled.details`
  & summary {
    width: fit-content;
    padding-block: 10px;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }
`;

/** The numbers of a chart as a table, for readers who prefer one. */
export function NumbersTable<Row>(table: RecordTableProps<Row>) {
  return (
    <Details>
      <summary>The numbers as a table</summary>
      <RecordTable {...table} />
    </Details>
  );
}
