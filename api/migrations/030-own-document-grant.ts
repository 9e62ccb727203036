import type { Knex } from 'knex';

interface ReleaseDescription {
  readonly declaration: { readonly routes: readonly { readonly ownDocument?: boolean }[] };
}

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('remote_grants', (table) =>
    table.boolean('own_document').notNullable().defaultTo(false),
  );
  // Remotes in use get the grants that their releases require.
  const inUse: { remote: string; description: string }[] = await knex('release_channels')
    .join('releases', (join) =>
      join.on('releases.remote', 'release_channels.remote').andOn('releases.hash', 'release_channels.release'),
    )
    .select('releases.remote', 'releases.description');
  for (const { remote, description } of inUse) {
    const { routes } = (JSON.parse(description) as ReleaseDescription).declaration;
    if (!routes.some(({ ownDocument }) => ownDocument === true)) continue;
    await knex('remote_grants').insert({ remote, own_document: true }).onConflict('remote').merge(['own_document']);
  }
}
