import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

/** Rows of these tables are never changed. */
const appendOnly = ['releases', 'release_history'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('team_tokens', (table) => {
    table.increments('id');
    table.string('remote', 60).notNullable().index();
    table.string('name', 100).notNullable();
    table.string('email', 254).notNullable();
    // The token itself is not stored.
    table.string('token_hash', 64).notNullable().unique();
    table.string('created_at', 24).notNullable();
    table.string('revoked_at', 24);
  });
  // One row, which every change of the registry increments first, so that changes are serialised.
  await knex.schema.createTable('registry_state', (table) => {
    table.integer('id').primary();
    table.integer('sequence').notNullable();
  });
  await knex('registry_state').insert({ id: 1, sequence: 0 });
  await knex.schema.createTable('releases', (table) => {
    table.string('remote', 60).notNullable();
    table.string('hash', 20).notNullable();
    // The content of `release.json`, and its sha384.
    table.text('description').notNullable();
    table.string('description_integrity', 80).notNullable();
    table.string('published_by', 300).notNullable();
    table.string('published_at', 24).notNullable();
    table.integer('sequence').notNullable();
    table.primary(['remote', 'hash']);
  });
  await knex.schema.createTable('release_channels', (table) => {
    table.string('remote', 60).notNullable();
    table.string('channel', 10).notNullable();
    table.string('release', 20).notNullable();
    // The canary's percentage; null for the live release.
    table.integer('percent');
    table.primary(['remote', 'channel']);
  });
  await knex.schema.createTable('release_history', (table) => {
    table.integer('sequence').primary();
    table.string('remote', 60).notNullable();
    table.string('action', 10).notNullable();
    table.string('release', 20).notNullable();
    table.string('previous', 20);
    table.integer('percent');
    table.string('who', 300).notNullable();
    table.string('at', 24).notNullable();
    table.string('reason', 200);
    table.index(['remote', 'sequence']);
  });
  for (const table of appendOnly) await forbidChanges(knex, table);
}

async function forbidChanges(knex: Knex, table: string): Promise<void> {
  if (isSqlite(knex)) {
    for (const change of ['update', 'delete']) {
      await knex.raw(`create trigger ${table}_no_${change} before ${change} on ${table}
        begin select raise(abort, '${table} is append-only'); end`);
    }
    return;
  }
  await knex.raw(`create function ${table}_append_only() returns trigger language plpgsql as
    $$ begin raise exception '${table} is append-only'; end $$`);
  await knex.raw(`create trigger ${table}_append_only before update or delete or truncate on ${table}
    for each statement execute function ${table}_append_only()`);
}
