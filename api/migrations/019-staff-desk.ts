import type { Knex } from 'knex';

// What owners do for other staff at the desk, and what the audit log is looked up by.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('staff', (table) => {
    // An owner has locked it; nobody signs in until it is opened again.
    table.string('locked_at', 24);
  });
  await knex.schema.createTable('staff_invitations', (table) => {
    table.increments('id');
    // Null for somebody new; else whose password and second factor are set anew.
    table.integer('staff_id').references('id').inTable('staff').index();
    table.string('email_key', 254).notNullable();
    table.string('email', 254).notNullable();
    table.string('name', 100).notNullable();
    table.string('role', 16).notNullable();
    // Of the link in the newest mail; null until that is written.
    table.string('token_hash', 64).unique();
    table.integer('invited_by').notNullable().references('id').inTable('staff');
    table.string('created_at', 24).notNullable();
    table.string('expires_at', 24).notNullable();
    table.string('used_at', 24);
    table.string('withdrawn_at', 24);
  });
  // One open invitation per mailbox: a condition of both products.
  await knex.raw(`create unique index staff_invitations_open on staff_invitations (email_key)
    where used_at is null and withdrawn_at is null`);
  await knex.schema.alterTable('staff_audit', (table) => {
    for (const columns of auditIndexes) table.index(columns);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('staff_audit', (table) => {
    for (const columns of auditIndexes) table.dropIndex(columns);
  });
  await knex.schema.dropTable('staff_invitations');
  await knex.schema.alterTable('staff', (table) => table.dropColumn('locked_at'));
}

const auditIndexes = [
  ['at', 'id'],
  ['who', 'at', 'id'],
  ['action', 'at', 'id'],
];
