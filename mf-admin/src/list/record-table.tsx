import type { ReactNode } from 'react';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../layout/admin-section.tsx';
import { useShowMore } from '../layout/use-show-more.tsx';

/** A column of a table. */
export interface RecordColumn<Row> {
  readonly title: string;
  /** The title as shown in the head, if it differs from the text. */
  readonly head?: ReactNode;
  /** The title beside a cell on a phone, if it differs; empty for none. */
  readonly label?: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The props of {@link RecordTable}. */
export interface RecordTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Marks a row as the current one. */
  readonly isSelected?: (row: Row) => boolean;
  readonly columns: readonly RecordColumn<Row>[];
}

/** A table of records that needs no filters or pages. */
export function RecordTable<Row>({ caption, rows, keyOf, isSelected, columns }: RecordTableProps<Row>) {
  return (
    <Table
      caption={caption}
      head={
        <TableRow>
          {columns.map(({ title, head, numeric }) => (
            <TableHead key={title} numeric={numeric}>
              {head ?? title}
            </TableHead>
          ))}
        </TableRow>
      }
    >
      {rows.map((row, index) => (
        <TableRow key={keyOf(row, index)} selected={isSelected?.(row)}>
          {columns.map(({ title, label = title, numeric, cell }) => (
            <TableCell key={title} label={label || undefined} numeric={numeric}>
              {cell(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

/** A section with a table; its first `limit` rows are shown at first, by default 10. */
export function RecordSection<Row>({
  title,
  empty,
  limit = 10,
  above,
  below,
  rows,
  ...table
}: Omit<RecordTableProps<Row>, 'caption'> & {
  readonly title: string;
  /** Shown if there are no rows. */
  readonly empty: string;
  readonly limit?: number;
  readonly above?: ReactNode;
  /** Shown below the table if there are rows. */
  readonly below?: ReactNode;
}) {
  const { shown, more } = useShowMore(rows, limit);
  return (
    <AdminSection title={title}>
      {above}
      {rows.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <>
          <RecordTable caption={title} rows={shown} {...table} />
          {more}
          {below}
        </>
      )}
    </AdminSection>
  );
}
