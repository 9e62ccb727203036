import type { CopiedTable, ColumnKind, Row } from './copied-table.ts';

/** A canonical text of a row, the same for equal rows of both dialects. */
export function canonicalRow({ columns }: CopiedTable, row: Row): string {
  return JSON.stringify(columns.map(({ name, kind }) => canonical(row[name], kind)));
}

/** A row in the form that a dialect accepts. */
export function toDialect({ columns }: CopiedTable, row: Row, dialect: 'sqlite' | 'postgres'): Row {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, convert(row[name], kind, dialect)]));
}

function canonical(raw: unknown, kind: ColumnKind): unknown {
  if (raw === null || raw === undefined) return null;
  if (kind === 'boolean') return Boolean(raw);
  if (kind === 'bigint') return BigInt(raw as string).toString();
  if (kind === 'integer') return Number(raw);
  if (kind === 'bytes') return Buffer.from(raw as Uint8Array).toString('base64');
  // PostgreSQL cannot store NUL: `openPostgres` writes U+FFFD instead.
  return (raw as string).replaceAll('\0', '\uFFFD');
}

function convert(raw: unknown, kind: ColumnKind, dialect: 'sqlite' | 'postgres'): unknown {
  if (raw === null || raw === undefined) return null;
  if (kind === 'boolean') return dialect === 'sqlite' ? Number(Boolean(raw)) : Boolean(raw);
  // A JavaScript number would lose precision beyond 2^53.
  if (kind === 'bigint') return dialect === 'sqlite' ? BigInt(raw as string) : (raw as string);
  return raw;
}
