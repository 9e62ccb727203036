import type { Knex } from 'knex';

/** A value of a metric and its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is read from the database at every scrape. */
export interface Metric {
  readonly name: `plumbline_${string}`;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** `now` in ms since 1970. Returns no samples if there is nothing to measure. */
  readonly read: (db: Knex, now: number) => Promise<readonly Sample[]>;
}

/** The number of rows for each combination of values in the columns. */
export async function countsBy(query: Knex.QueryBuilder, columns: readonly string[]): Promise<Sample[]> {
  const rows = (await query
    .select([...columns])
    .count({ total: '*' })
    .groupBy([...columns])) as Record<string, string | number>[];
  return rows.map(({ total, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])),
    value: Number(total),
  }));
}

/** Adds a 0 for each missing label value: an alert on an increase needs the value before it. */
export function withZeros(label: string, values: readonly string[], samples: readonly Sample[]): Sample[] {
  return values.map((value) => ({
    labels: { [label]: value },
    value: samples.find(({ labels }) => labels[label] === value)?.value ?? 0,
  }));
}

/** The earliest time in a column, in ms since 1970; null if no row has one. */
export async function earliest(query: Knex.QueryBuilder, column: string): Promise<number | null> {
  const row = (await query.min({ time: column }).first()) as { time: string | null } | undefined;
  return row?.time ? Date.parse(row.time) : null;
}

/** Seconds since a time in ms, at least 0; 0 for null. */
export function secondsSince(time: number | null, now: number): number {
  return time === null ? 0 : Math.max(0, (now - time) / 1_000);
}
