import type { Knex } from 'knex';

interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly query: string;
}

// The search text of a saved view, in lower case: SQLite's own `lower` covers only ASCII, and an erasure must find
// every name.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('staff_views', (table) => void table.text('search_text').notNullable().defaultTo(''));
  // All rows fit in memory: an account has at most twenty views per list.
  const rows: ViewRow[] = await knex('staff_views').select('id', 'name', 'query');
  for (const { id, name, query } of rows) {
    const search_text = [name, ...Object.values(JSON.parse(query) as object)].join('\n').toLowerCase();
    await knex('staff_views').where({ id }).update({ search_text });
  }
}
