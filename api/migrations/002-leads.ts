import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('contact_messages', (table) => {
    table.increments('id');
    // Hash of the form's key and content, which identifies a repeated post.
    table.string('token', 64).notNullable().unique();
    table.string('name', 100).notNullable();
    table.string('email', 254).notNullable();
    table.string('subject', 20).notNullable();
    table.text('message').notNullable();
    table.string('created_at', 24).notNullable();
  });
  await knex.schema.createTable('audit_requests', (table) => {
    table.increments('id');
    // In lower case: one request per address.
    table.string('email_key', 254).notNullable().unique();
    table.string('email', 254).notNullable();
    table.string('name', 100).notNullable();
    table.string('created_at', 24).notNullable();
    table.string('mailed_at', 24).notNullable();
  });
  // Submissions that are probably spam: neither answered nor shown as messages until staff release them.
  await knex.schema.createTable('suspected_leads', (table) => {
    table.increments('id');
    table.string('token', 64).notNullable().unique();
    table.string('kind', 20).notNullable();
    table.text('form').notNullable();
    table.string('reason', 40).notNullable();
    table.string('created_at', 24).notNullable();
    table.string('released_at', 24);
  });
  await knex.schema.createTable('outbox', (table) => {
    table.increments('id');
    // The local part of the Message-ID, the same for every try.
    table.string('message_key', 36).notNullable().unique();
    table.string('kind', 40).notNullable();
    table.string('recipient', 254).notNullable();
    // JSON; null after the mail's deletion because it can contain personal data.
    table.text('payload');
    table.string('status', 16).notNullable();
    table.integer('attempts').notNullable();
    // When the mail is due; while a worker has claimed it, the end of the claim.
    table.string('due_at', 24).notNullable();
    // Whether the last try failed because of the mail provider, not because of this mail.
    table.boolean('carrier_failed').notNullable();
    table.text('last_error');
    table.string('created_at', 24).notNullable();
    table.string('sent_at', 24);
    table.index(['status', 'due_at', 'id']);
  });
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 64).primary();
    // In ms since 1970: when the caller's token bucket is full again.
    table.bigInteger('free_at').notNullable().index();
  });
}
