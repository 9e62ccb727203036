import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('staff', (table) => {
    table.increments('id');
    // In lower case: one account per address.
    table.string('email_key', 254).notNullable().unique();
    table.string('email', 254).notNullable();
    table.string('name', 100).notNullable();
    table.string('role', 16).notNullable();
    // In the PHC string format with parameters and salt.
    table.text('password_hash').notNullable();
    // Encrypted with the API's key; null without a second factor.
    table.text('totp_secret');
    // The last used step of 30 seconds: its code and all earlier ones are used up.
    table.bigInteger('totp_step').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable();
    table.string('signed_in_at', 24);
    table.string('disabled_at', 24);
  });
  await knex.schema.createTable('staff_recovery_codes', (table) => {
    table.integer('staff_id').notNullable().references('id').inTable('staff');
    table.string('code_hash', 64).notNullable();
    table.string('used_at', 24);
    table.primary(['staff_id', 'code_hash']);
  });
  await knex.schema.createTable('staff_sessions', (table) => {
    table.increments('id');
    table.string('token_hash', 64).notNullable().unique();
    table.integer('staff_id').notNullable().references('id').inTable('staff').index();
    // A pseudonym of the network address.
    table.string('address_key', 16).notNullable();
    table.string('started_at', 24).notNullable();
    table.string('seen_at', 24).notNullable();
    table.string('expires_at', 24).notNullable().index();
    table.string('ended_at', 24);
  });
  // Failed sign-ins of an account, of a network address, and of a pair of both; `key` is a hash of the subject.
  await knex.schema.createTable('sign_in_guards', (table) => {
    table.string('key', 64).primary();
    table.integer('failures').notNullable();
    // In ms since 1970.
    table.bigInteger('locked_until').notNullable();
    table.bigInteger('seen_at').notNullable().index();
  });
  await knex.schema.createTable('staff_audit', (table) => {
    table.increments('id');
    table.string('at', 24).notNullable();
    table.integer('staff_id').references('id').inTable('staff');
    // The actor: a member of staff by address, a command or a team's key; without `staff_id` if it is no account.
    table.string('who', 254);
    table.string('action', 120).notNullable();
    table.string('target', 254);
    table.string('outcome', 40).notNullable();
    table.string('detail', 200);
    table.string('address_key', 16);
  });
  await forbidChanges(knex);
}

/** The triggers protect the audit log against our own mistakes and injected statements. */
async function forbidChanges(knex: Knex): Promise<void> {
  if (isSqlite(knex)) {
    for (const change of ['update', 'delete']) {
      await knex.raw(`create trigger staff_audit_no_${change} before ${change} on staff_audit
        begin select raise(abort, 'the audit log is append-only'); end`);
    }
    return;
  }
  await knex.raw(`create function staff_audit_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`);
  await knex.raw(`create trigger staff_audit_append_only before update or delete or truncate on staff_audit
    for each statement execute function staff_audit_append_only()`);
}
