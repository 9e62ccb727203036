import { sendContactMessage, subscribe } from '@plumbline/contract/leads/forms';
import { expect } from '@jest/globals';
import { savePost } from '../../../content/posts/save-post.ts';
import { searchPublished } from '../../../content/posts/search/search-posts.ts';
import { aPost } from '../../../testing/a-post.ts';
import { closing } from '../../../testing/closing.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { openTestDatabase } from '../../../testing/open-database.ts';
import { openShop } from '../../../testing/open-shop.ts';
import { addStaff } from '../../../testing/staff-browser.ts';
import { tablesOf } from '../../../testing/text-cells.ts';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { copyDatabase } from './copy-database.ts';
import { describeTables } from './describe-tables.ts';

async function openNewSqlite(): Promise<Database> {
  const db = openSqlite(':memory:');
  await migrate(db);
  return db;
}

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** A site that has been used: articles, orders, members, mail, staff, limits. */
async function openUsedSite(db: Database) {
  const shop = await openShop({ db });
  await savePost(db.knex, aPost({ text: 'The mortar, and a null \0 in it.' }));
  await savePost(db.knex, aPost({ slug: 'a-draft', status: 'draft', title: 'Zwölf Ziegel 🧱', category: null }));
  await shop.buy();
  await shop.join();
  const person = { name: 'Renée', email: 'renee@castellano.example' };
  const message = { ...person, subject: 'other' as const, message: 'Two\nlines, "quotes" and a \\' };
  await shop.call(sendContactMessage, { body: message });
  await shop.call(subscribe, { body: person });
  await addStaff(shop.app, { email: 'owner@plumbline.example', role: 'owner', totp: true });
  // Traced rows, as in a site with tracing.
  for (const table of ['outbox', 'provider_events']) await db.knex(table).where('id', 1).update({ traceparent });
  const limits = Array.from({ length: 450 }, (_, number) => ({
    key: `${number % 2 ? 'B' : 'a'}-${number}`,
    free_at: number,
  }));
  await db.knex('rate_limits').insert(limits.slice(0, 225));
  await db.knex('rate_limits').insert(limits.slice(225));
  // Beyond the precision of JavaScript's numbers.
  await db.knex.raw(`insert into rate_limits (key, free_at) values ('big', 9007199254740993)`);
  // The last order is deleted: its number is not used again.
  await db.knex('orders').insert({
    ...(await db.knex('orders').where('id', 1).first()),
    id: 40,
    public_id: 'ord_gone',
    reference: null,
    claim: null,
  });
  await db.knex('orders').where('id', 40).delete();
  return shop;
}

async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  const tables = (await tablesOf(db)).filter((name) => name !== 'posts_search');
  for (const table of tables) {
    const rows: Record<string, unknown>[] = await db.knex(table);
    all[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return all;
}

onPostgres('every table is copied, also one that a later migration adds', async () => {
  await using sqlite = closing(await openNewSqlite());
  await using postgres = closing(await openTestDatabase());
  const { copied, rebuilt } = await describeTables(postgres.knex, sqlite.knex);
  const seen = [...copied.map(({ name }) => name), rebuilt.name, 'posts_search'];
  expect(seen.toSorted()).toEqual(await tablesOf(sqlite));
});

onPostgres('a used site is copied to PostgreSQL and back without a difference in any row', async () => {
  await using sqlite = closing(await openNewSqlite());
  await using back = closing(await openNewSqlite());
  await using postgres = closing(await openTestDatabase());
  await using shop = await openUsedSite(sqlite);
  const statements: string[] = [];
  postgres.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const there = await copyDatabase(shop.app.db, postgres);
  expect(there.committed).toBe(true);
  // Both in the same transaction: on much data it takes longer than a statement may.
  expect(statements.slice(-4)).toEqual(['BEGIN;', 'set local statement_timeout = 0', 'analyze', 'COMMIT;']);
  const counts = new Map(there.tables.map(({ table, rows }) => [table, rows]));
  for (const table of [
    'posts',
    'orders',
    'members',
    'ledger',
    'outbox',
    'contact_messages',
    'audit_requests',
    'staff',
  ]) {
    expect([table, counts.get(table)]).toEqual([table, expect.any(Number)]);
    expect([table, counts.get(table)]).not.toEqual([table, 0]);
  }
  expect(counts.get('rate_limits')).toBeGreaterThan(450);
  expect((await postgres.knex('rate_limits').where('key', 'big').first()).free_at).toBe('9007199254740993');
  expect(await postgres.knex('outbox').where('id', 1).pluck('traceparent')).toEqual([traceparent]);
  const found = await searchPublished(postgres.knex, 'mortar', {
    now: '2027-01-01T00:00:00.000Z',
    limit: 5,
    after: null,
  });
  expect(found.items.map(({ slug }) => slug)).toEqual(['a-level-floor']);
  const [order] = await postgres.knex('orders').where('id', 1);
  const [{ id }] = await postgres
    .knex('orders')
    .insert({ ...order, id: undefined, public_id: 'ord_next', reference: null, claim: null, resume_key: null })
    .returning('id');
  expect(id).toBe(41);
  await postgres.knex('orders').where({ id }).delete();

  const again = await copyDatabase(postgres, back);
  expect(again.committed).toBe(true);
  expect(again.tables.map(({ table, hash }) => [table, hash])).toEqual(
    there.tables.map(({ table, hash }) => [table, hash]),
  );
  const wanted = await everyRow(sqlite);
  wanted['posts'] = wanted['posts']?.map((row) => String(row).replaceAll('\\u0000', '\uFFFD')) ?? [];
  expect(await everyRow(back)).toEqual(wanted);
  expect((await back.knex('sqlite_sequence').where('name', 'orders').first()).seq).toBe(41);
});

onPostgres('a row that differs after the copy is reported, and nothing is kept', async () => {
  await using sqlite = closing(await openNewSqlite());
  await using postgres = closing(await openTestDatabase());
  await savePost(sqlite.knex, aPost());
  await postgres.knex.raw(`create function other() returns trigger language plpgsql as
    $$ begin new.author := 'Somebody else'; return new; end $$`);
  await postgres.knex.raw('create trigger other before insert on posts for each row execute function other()');
  const { committed, tables } = await copyDatabase(sqlite, postgres);
  expect(committed).toBe(false);
  const differing = tables.filter(({ difference }) => difference !== null);
  expect(differing.map(({ table, difference }) => `${table}: ${difference}`)).toEqual([
    'posts: the row id 1 differs in author',
    // The search index was rebuilt from the present articles.
    expect.stringMatching(/^search_words: the row word \w+ is /),
  ]);
  expect(await postgres.knex('posts')).toEqual([]);
  expect(await postgres.knex('membership_plans').select('id')).toHaveLength(5);
});

onPostgres('a target that contains data is left unchanged, and rows that do not fit are reported', async () => {
  await using sqlite = closing(await openNewSqlite());
  await using postgres = closing(await openTestDatabase());
  await savePost(postgres.knex, aPost());
  await expect(copyDatabase(sqlite, postgres)).rejects.toThrow(
    /^the target is not empty: there is something in categories, posts, .*search_words$/,
  );
  await expect(copyDatabase(postgres, sqlite)).resolves.toMatchObject({ committed: true });
  await using other = closing(await openTestDatabase());
  await sqlite.knex('posts').update({ author: 'x'.repeat(121) });
  await expect(copyDatabase(sqlite, other)).rejects.toThrow(
    'posts: rows cannot be written (22001); the target is empty again',
  );
  expect(await other.knex('categories')).toEqual([]);
});
