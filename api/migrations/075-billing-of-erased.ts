import type { Knex } from 'knex';

// After an erasure, events of the card provider stored the person's card and customer id again.
export async function up(knex: Knex): Promise<void> {
  await knex('membership_billing')
    .whereIn('order_id', knex('orders').whereNull('customer_email').select('id'))
    .delete();
}
