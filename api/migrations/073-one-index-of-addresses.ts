import type { Knex } from 'knex';

// Migrations 015 and 016 made the same index of the orders' addresses; `orders_email` remains.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_by_mailbox');
}
