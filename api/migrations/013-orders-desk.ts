import type { Knex } from 'knex';

/** Number of rows per statement. */
const batch = 500;

interface Row {
  readonly id: number;
  readonly public_id: string;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly description: string;
}

// The columns for the search of orders.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    // In lower case: id, name, address, description.
    table.text('search_text').notNullable().defaultTo('');
    table.string('card_brand', 20);
    table.string('card_last4', 4);
    table.index(['status', 'id']);
    table.index(['plan_id', 'id']);
    table.index(['amount', 'id']);
    table.index(['created_at']);
    table.index(['paid_at']);
  });
  await knex.schema.alterTable('provider_events', (table) => {
    // The order of a handled event.
    table.integer('order_id').references('id').inTable('orders').index();
  });
  await knex.schema.alterTable('ledger', (table) => table.index(['created_at']));
  await knex.schema.alterTable('memberships', (table) => {
    table.index(['status', 'ended_at']);
  });
  await knex.raw('create index orders_search on orders (search_text)');
  // A partial index, in the syntax of SQLite and PostgreSQL.
  await knex.raw(`create index orders_in_trouble on orders (id) where attention is not null or status = 'processing'`);
  for (let last = 0; ;) {
    const rows: Row[] = await knex('orders').where('id', '>', last).orderBy('id').limit(batch);
    for (const { id, public_id: publicId, customer_name: name, customer_email: email, description } of rows) {
      const texts = [publicId, name, email, description].filter(Boolean);
      await knex('orders')
        .where({ id })
        .update({ search_text: texts.join(' ').toLowerCase() });
    }
    const { id } = rows.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}
