import type { Knex } from 'knex';

interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly query: string;
}

// What a saved view looks for, in lower case: SQLite itself knows that of ASCII only, and an erasure has to find every name.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('staff_views', (table) => void table.text('search_text').notNullable().defaultTo(''));
  // At most twenty of a list and account.
  const rows: ViewRow[] = await knex('staff_views').select('id', 'name', 'query');
  for (const { id, name, query } of rows) {
    const search_text = [name, ...Object.values(JSON.parse(query) as object)].join('\n').toLowerCase();
    await knex('staff_views').where({ id }).update({ search_text });
  }
}
