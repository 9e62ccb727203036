import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // One row per remote with a canary: the counts of the canary and the live release since its start.
  await knex.schema.createTable('canary_trials', (table) => {
    table.string('remote', 60).primary();
    table.string('release', 20).notNullable();
    table.string('live', 20).notNullable();
    table.string('since', 24).notNullable();
    // In minutes; null without automatic promotion.
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
  // Releases that a page server has paused. The row remains afterwards, so that the team is informed once.
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
