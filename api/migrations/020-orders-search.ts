import type { Knex } from 'knex';

// Orders are searched from the newest on, until there is a page of them: the index has their order, and the text beside it.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_search');
  await knex.raw('create index orders_search on orders (id, search_text)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_search');
  await knex.raw('create index orders_search on orders (search_text)');
}
