import type { Knex } from 'knex';

// The index contains the list's order and the search text, so that a search stops when the page is full.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_search');
  await knex.raw('create index orders_search on orders (id, search_text)');
}
