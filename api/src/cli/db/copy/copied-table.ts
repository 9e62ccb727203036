/** The type of a column, which determines how values are written and compared in both products. */
export type Kind = 'text' | 'integer' | 'bigint' | 'boolean' | 'bytes';

/** A column that is copied; generated columns are not. */
export interface CopiedColumn {
  readonly name: string;
  readonly kind: Kind;
}

/** A table that is copied row by row. */
export interface CopiedTable {
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly columns: readonly CopiedColumn[];
  /** Whether the database generates `id`. */
  readonly numbered: boolean;
}

/** A row as read from the database. */
export type Row = Readonly<Record<string, unknown>>;
