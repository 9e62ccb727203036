import type { CopiedTable, Kind, Row } from './copied-table.ts';

/** A canonical form of a row: equal rows of both products have the same text. */
export function meaningOf({ columns }: CopiedTable, row: Row): string {
  return JSON.stringify(columns.map(({ name, kind }) => canonical(row[name], kind)));
}

/** A row in the form that the other product accepts. */
export function writable({ columns }: CopiedTable, row: Row, dialect: 'sqlite' | 'postgres'): Row {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, value(row[name], kind, dialect)]));
}

function canonical(given: unknown, kind: Kind): unknown {
  if (given === null || given === undefined) return null;
  if (kind === 'boolean') return Boolean(given);
  if (kind === 'bigint') return BigInt(given as string).toString();
  if (kind === 'integer') return Number(given);
  if (kind === 'bytes') return Buffer.from(given as Uint8Array).toString('base64');
  // NUL becomes the character that PostgreSQL stores instead: see `openPostgres`.
  return (given as string).replaceAll('\0', '\uFFFD');
}

function value(given: unknown, kind: Kind, dialect: 'sqlite' | 'postgres'): unknown {
  if (given === null || given === undefined) return null;
  if (kind === 'boolean') return dialect === 'sqlite' ? Number(Boolean(given)) : Boolean(given);
  // A JavaScript number would lose precision beyond 2^53.
  if (kind === 'bigint') return dialect === 'sqlite' ? BigInt(given as string) : (given as string);
  return given;
}
