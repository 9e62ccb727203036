import type { CopiedTable, Kind, Row } from './copied-table.ts';

/** What a row means, whichever product it was read from: a line that is the same where the rows are. */
export function meaningOf({ columns }: CopiedTable, row: Row): string {
  return JSON.stringify(columns.map(({ name, kind }) => canonical(row[name], kind)));
}

/** A row as the other product takes it. */
export function writable({ columns }: CopiedTable, row: Row, dialect: 'sqlite' | 'postgres'): Row {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, value(row[name], kind, dialect)]));
}

function canonical(given: unknown, kind: Kind): unknown {
  if (given === null || given === undefined) return null;
  if (kind === 'boolean') return Boolean(given);
  if (kind === 'bigint') return BigInt(given as string).toString();
  if (kind === 'integer') return Number(given);
  if (kind === 'bytes') return Buffer.from(given as Uint8Array).toString('base64');
  // What PostgreSQL keeps in its place: see `openPostgres`.
  return (given as string).replaceAll('\0', '\uFFFD');
}

function value(given: unknown, kind: Kind, dialect: 'sqlite' | 'postgres'): unknown {
  if (given === null || given === undefined) return null;
  if (kind === 'boolean') return dialect === 'sqlite' ? Number(Boolean(given)) : Boolean(given);
  // As a number it would lose what is beyond 2^53.
  if (kind === 'bigint') return dialect === 'sqlite' ? BigInt(given as string) : (given as string);
  return given;
}
