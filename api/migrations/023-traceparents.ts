import type { Knex } from 'knex';

const tables = ['outbox', 'provider_events'] as const;

/** The W3C `traceparent` of the request that caused the work; null if the request was not traced. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables) await knex.schema.alterTable(name, (table) => void table.string('traceparent', 55));
}
