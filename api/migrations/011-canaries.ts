import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // One row for each remote that tries a release: what was seen of it, and of the live one, since the trial began.
  await knex.schema.createTable('canary_trials', (table) => {
    table.string('remote', 60).primary();
    table.string('release', 20).notNullable();
    table.string('live', 20).notNullable();
    table.string('since', 24).notNullable();
    // In minutes; null where nobody asked for it.
    table.integer('promote_after');
    for (const count of ['views', 'failures', 'live_views', 'live_failures']) {
      table.integer(count).notNullable().defaultTo(0);
    }
  });
  await knex.schema.createTable('release_hours', (table) => {
    table.string('remote', 60).notNullable();
    table.string('release', 20).notNullable();
    // Such as 2026-11-22T00.
    table.string('hour', 13).notNullable().index();
    table.integer('views').notNullable();
    table.integer('failures').notNullable();
    table.primary(['remote', 'release', 'hour']);
  });
  // Releases that a page server has stopped giving out. A row stays when that is over: its team is told once.
  await knex.schema.createTable('release_rests', (table) => {
    table.string('remote', 60).notNullable();
    table.string('release', 20).notNullable();
    table.string('since', 24).notNullable();
    table.string('reason', 300).notNullable();
    table.string('seen_at', 24).notNullable().index();
    table.primary(['remote', 'release']);
  });
  const canaries: { remote: string; release: string }[] = await knex('release_channels').where({ channel: 'canary' });
  for (const { remote, release } of canaries) {
    const live: { release: string } | undefined = await knex('release_channels')
      .where({ remote, channel: 'live' })
      .first('release');
    if (live === undefined) continue;
    await knex('canary_trials').insert({ remote, release, live: live.release, since: new Date().toISOString() });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['release_rests', 'release_hours', 'canary_trials']) await knex.schema.dropTable(table);
}
