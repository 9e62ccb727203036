import type { Knex } from 'knex';

// The data of a receipt: the time of the charge, and the card. Null for refunds and for existing payments.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger', (table) => {
    table.string('charged_at', 24);
    table.string('card_brand', 24);
    table.string('card_last4', 4);
  });
  // An order stores the card of its first payment. Later payments may have been made with another one.
  const first = knex('ledger').where('kind', 'charge').whereNotNull('order_id').groupBy('order_id').min('id');
  const ofOrder = (column: string) => knex('orders').whereRaw('orders.id = ledger.order_id').select(column);
  await knex('ledger')
    .whereIn('id', first)
    .update({ card_brand: ofOrder('card_brand'), card_last4: ofOrder('card_last4') });
}
