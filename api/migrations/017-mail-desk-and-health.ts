import type { Knex } from 'knex';

/** Columns for the search of mails, the result of each try, and the reports of processes and workers. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outbox', (table) => {
    // The address in lower case.
    table.string('recipient_key', 254).notNullable().defaultTo('');
    // Changes when the mail is sent, fails, is cancelled or queued again, to detect concurrent changes.
    table.integer('revision').notNullable().defaultTo(0);
    // Set while a worker has claimed the mail.
    table.string('claimed_at', 24);
    // When staff queued the mail again.
    table.string('requeued_at', 24);
    // When the mail failed for good or was cancelled.
    table.string('ended_at', 24);
    table.index(['status', 'id']);
    table.index(['status', 'sent_at']);
    table.index(['kind', 'id']);
    table.index(['attempts', 'id']);
    table.index(['recipient_key']);
  });
  await knex.raw('update outbox set recipient_key = lower(recipient)');
  await knex.schema.createTable('mail_tries', (table) => {
    table.increments('id');
    table.integer('mail_id').notNullable().references('id').inTable('outbox').onDelete('CASCADE').index();
    table.string('outcome', 16).notNullable();
    table.text('error');
    table.string('ended_at', 24).notNullable().index();
  });
  await knex.schema.createTable('worker_runs', (table) => {
    table.string('worker', 40).primary();
    table.string('began_at', 24).notNullable();
    table.integer('took').notNullable();
    table.string('next_at', 24).notNullable();
    // The error of the last run; null after a success.
    table.text('error');
    table.string('failed_at', 24);
  });
  await knex.schema.createTable('site_processes', (table) => {
    table.string('id', 24).primary();
    table.string('kind', 16).notNullable();
    table.string('started_at', 24).notNullable();
    table.string('seen_at', 24).notNullable().index();
    // JSON.
    table.text('vitals').notNullable();
  });
  await knex.schema.alterTable('provider_events', (table) => table.index(['provider', 'received_at']));
}
