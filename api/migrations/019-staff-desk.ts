import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

// Tables for the management of staff, and the search text of the audit log.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('staff', (table) => {
    // Set while an owner has locked the account.
    table.string('locked_at', 24);
  });
  await knex.schema.createTable('staff_invitations', (table) => {
    table.increments('id');
    // Null for new staff; otherwise the account whose password and second factor are reset.
    table.integer('staff_id').references('id').inTable('staff').index();
    table.string('email_key', 254).notNullable();
    table.string('email', 254).notNullable();
    table.string('name', 100).notNullable();
    table.string('role', 16).notNullable();
    // The token hash of the newest mailed link; null until the mail is sent.
    table.string('token_hash', 64).unique();
    table.integer('invited_by').notNullable().references('id').inTable('staff');
    table.string('created_at', 24).notNullable();
    table.string('expires_at', 24).notNullable();
    table.string('used_at', 24);
    table.string('withdrawn_at', 24);
  });
  // A partial unique index (one open invitation per address), in the syntax of SQLite and PostgreSQL.
  await knex.raw(`create unique index staff_invitations_open on staff_invitations (email_key)
    where used_at is null and withdrawn_at is null`);
  await knex.schema.alterTable('staff_audit', (table) => {
    for (const columns of auditIndexes) table.index(columns);
  });
  // A generated column, because lines of the log cannot be changed. On SQLite a search reads only the index; the text
  // is too long for an index of PostgreSQL.
  const text = `lower(coalesce(who, '') || ' ' || action || ' ' || coalesce(target, '') || ' ' || coalesce(detail, ''))`;
  await knex.raw(`alter table staff_audit add column search_text text
    generated always as (${text}) ${isSqlite(knex) ? 'virtual' : 'stored'}`);
  await knex.raw(
    `create index staff_audit_search on staff_audit (at, id, outcome${isSqlite(knex) ? ', search_text' : ''})`,
  );
}

const auditIndexes = [
  ['who', 'at', 'id'],
  ['action', 'at', 'id'],
];
