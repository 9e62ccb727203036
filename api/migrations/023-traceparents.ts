import type { Knex } from 'knex';

const tables = ['outbox', 'provider_events'] as const;

/** What is done later knows the request that it came of: W3C's `traceparent`, null where that was not traced. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables) await knex.schema.alterTable(name, (table) => void table.string('traceparent', 55));
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can do it since 3.35.
  for (const name of tables) await knex.raw('alter table ?? drop column ??', [name, 'traceparent']);
}
