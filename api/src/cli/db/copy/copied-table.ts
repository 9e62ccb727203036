/** The type of a column, which determines how values are written and compared in SQLite and PostgreSQL. */
export type ColumnKind = 'text' | 'integer' | 'bigint' | 'boolean' | 'bytes';

/** A copied column; generated columns are left out. */
export interface CopiedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A table that is copied row by row. */
export interface CopiedTable {
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly columns: readonly CopiedColumn[];
  /** Whether the database generates `id`. */
  readonly hasGeneratedId: boolean;
}

/** A row as read from the database. */
export type Row = Readonly<Record<string, unknown>>;
