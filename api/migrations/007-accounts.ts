import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    table.string('email_verified_at', 24);
  });
  // Links mailed to members. The token itself is not stored.
  await knex.schema.createTable('account_links', (table) => {
    table.string('token_hash', 64).primary();
    table.string('purpose', 16).notNullable();
    table.integer('member_id').notNullable().references('id').inTable('members').index();
    // The member's address, so that one statement can find and use a link.
    table.string('email_key', 254).notNullable();
    table.string('expires_at', 24).notNullable().index();
    table.string('used_at', 24);
  });
  // One row per member: a new password replaces the old one.
  await knex.schema.createTable('one_time_passwords', (table) => {
    table.integer('member_id').primary().references('id').inTable('members');
    table.string('password_hash', 64).notNullable();
    table.string('expires_at', 24).notNullable();
    // Wrong tries since it was issued.
    table.integer('failures').notNullable();
  });
}
