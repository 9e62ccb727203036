import type { Knex } from 'knex';

/** What members do with their memberships by themselves: links to one membership, what is asked for, and what the provider charges next. */
export async function up(knex: Knex): Promise<void> {
  // The order of the membership that a link is for; null for links of other purposes.
  await knex.schema.alterTable('account_links', (table) => {
    table.integer('order_id');
  });
  // As the provider said when the order was last settled.
  await knex.schema.createTable('membership_billing', (table) => {
    table.integer('order_id').primary().references('id').inTable('orders');
    table.string('customer_id', 255).notNullable();
    // The card that is charged next; null where there is none.
    table.string('method_id', 255);
    table.string('card_brand', 24);
    table.string('card_last4', 4);
    // Such as 2027-04: the card holds until the end of that month.
    table.string('card_expires', 7);
    // In cents per period.
    table.integer('amount').notNullable();
    // The end of the period that is running, paid or not.
    table.string('runs_until', 24).notNullable().index();
    // A renewal's invoice that is not paid; null where there is none.
    table.string('invoice_id', 255);
    table.integer('invoice_amount');
    table.text('invoice_url');
    table.string('invoice_at', 24);
    table.boolean('invoice_asks').notNullable().defaultTo(false);
  });
  await knex.schema.createTable('membership_changes', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    // cancel, resume, end, card
    table.string('kind', 8).notNullable();
    // asked, done, void
    table.string('state', 8).notNullable();
    // Of one that is asked for: an order has one change of its renewal and one of its card at a time.
    table.string('live_key', 40).unique();
    table.string('idempotency_key', 64).notNullable().unique();
    // The provider's id of what a card is set up by.
    table.string('ref', 255).unique();
    // The card that takes its place.
    table.string('replaced_ref', 255);
    // Null for at once: the period after which it is carried out.
    table.string('not_before', 24);
    table.string('asked_at', 24).notNullable();
    table.string('changed_at', 24).notNullable();
    table.string('due_at', 24).index();
    table.integer('attempts').notNullable().defaultTo(0);
  });
  // Living memberships are looked at once, so that what is charged next is known of each.
  const alive = knex('memberships').whereNot('status', 'ended').whereNotNull('subscription_id').select('order_id');
  await knex('orders').whereIn('id', alive).update({ check_at: new Date().toISOString() });
}
