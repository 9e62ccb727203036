/** How a column's values are written in both products, and when two of them mean the same. */
export type Kind = 'text' | 'integer' | 'bigint' | 'boolean' | 'bytes';

/** A column that is copied: not one that the database makes from others. */
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
  /** Whether the database numbers its rows, in `id`. */
  readonly numbered: boolean;
}

/** A row as it was read. */
export type Row = Readonly<Record<string, unknown>>;
