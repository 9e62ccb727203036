import type { Knex } from 'knex';

interface Route {
  readonly path: string;
  readonly admin?: boolean;
  readonly policy?: string;
}

interface ReleaseDescription {
  readonly declaration: { readonly routes: readonly Route[]; readonly budget?: number };
}

export async function up(knex: Knex): Promise<void> {
  // A first segment belongs to at most one remote; '/' is the home page.
  await knex.schema.createTable('remote_sections', (table) => {
    table.string('section', 200).primary();
    table.string('remote', 60).notNullable().index();
  });
  await knex.schema.createTable('remote_grants', (table) => {
    table.string('remote', 60).primary();
    table.boolean('admin').notNullable().defaultTo(false);
    table.boolean('payments').notNullable().defaultTo(false);
    // In kB, null: the default of every remote.
    table.integer('budget');
  });
  // In bytes, of all files on the disk. Rows are never changed: existing releases count as 0.
  await knex.schema.alterTable('releases', (table) => table.integer('bytes').notNullable().defaultTo(0));
  await grantUsedFeatures(knex);
}

/**
 * Remotes in use get grants for everything that their releases use: the migration must not invalidate live releases.
 */
async function grantUsedFeatures(knex: Knex): Promise<void> {
  const inUse: { remote: string; description: string }[] = await knex('release_channels')
    .join('releases', (join) =>
      join.on('releases.remote', 'release_channels.remote').andOn('releases.hash', 'release_channels.release'),
    )
    // Live releases come first, so that a canary cannot take a section that another remote's live release uses.
    .orderBy('release_channels.channel', 'desc')
    .select('releases.remote', 'releases.description');
  for (const { remote, description } of inUse) {
    const { routes, budget } = (JSON.parse(description) as ReleaseDescription).declaration;
    const before: { admin: boolean; payments: boolean; budget: number | null } | undefined = await knex('remote_grants')
      .where({ remote })
      .first();
    const row = {
      remote,
      admin: Boolean(before?.admin) || routes.some(({ admin }) => admin === true),
      payments: Boolean(before?.payments) || routes.some(({ policy }) => policy === 'payments'),
      budget: budget === undefined ? (before?.budget ?? null) : Math.max(budget, before?.budget ?? 0),
    };
    await knex('remote_grants').insert(row).onConflict('remote').merge();
    for (const { path, admin } of routes) {
      if (admin === true) continue;
      const section = `/${path.split('/')[1] ?? ''}`;
      await knex('remote_sections').insert({ section, remote }).onConflict('section').ignore();
    }
  }
}
