import type { Knex } from 'knex';

/** The self-service of members: links to one membership, requested changes, and the provider's next charge. */
export async function up(knex: Knex): Promise<void> {
  // The order of the membership that a link is for; null for links of other purposes.
  await knex.schema.alterTable('account_links', (table) => {
    table.integer('order_id');
  });
  // The provider's state at the order's last settlement (docs/payments.md).
  await knex.schema.createTable('membership_billing', (table) => {
    table.integer('order_id').primary().references('id').inTable('orders');
    table.string('customer_id', 255).notNullable();
    // The card of the next charge; null if there is none.
    table.string('method_id', 255);
    table.string('card_brand', 24);
    table.string('card_last4', 4);
    // Such as 2027-04: the card is valid until the end of that month.
    table.string('card_expires', 7);
    // In cents per period.
    table.integer('amount').notNullable();
    // The end of the present period, paid or not.
    table.string('runs_until', 24).notNullable().index();
    // The unpaid invoice of a renewal; null if there is none.
    table.string('invoice_id', 255);
    table.integer('invoice_amount');
    table.text('invoice_url');
    table.string('invoice_at', 24);
    // Whether the bank requires the member to confirm the payment.
    table.boolean('invoice_asks').notNullable().defaultTo(false);
  });
  await knex.schema.createTable('membership_changes', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    // cancel, resume, end, card
    table.string('kind', 8).notNullable();
    // asked (requested), done, void (no longer needed or possible)
    table.string('state', 8).notNullable();
    // Set while the change is requested: an order has one change of its renewal and one of its card at a time.
    table.string('live_key', 40).unique();
    table.string('idempotency_key', 64).notNullable().unique();
    // The provider's id of the setup of a card.
    table.string('ref', 255).unique();
    // The payment method of the card that the new card replaces.
    table.string('replaced_ref', 255);
    // The end of the period after which the change is made; null: at once.
    table.string('not_before', 24);
    table.string('asked_at', 24).notNullable();
    table.string('changed_at', 24).notNullable();
    table.string('due_at', 24).index();
    table.integer('attempts').notNullable().defaultTo(0);
  });
  // Existing memberships are checked at once, so that the next charge of each is known.
  const alive = knex('memberships').whereNot('status', 'ended').whereNotNull('subscription_id').select('order_id');
  await knex('orders').whereIn('id', alive).update({ check_at: new Date().toISOString() });
}
