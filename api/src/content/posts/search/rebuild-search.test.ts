import { expect, test } from '@jest/globals';
import { aPost } from '../../../testing/a-post.ts';
import { openDatabaseBefore } from '../../../testing/open-database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { isSqlite } from '../../../platform/database/dialect.ts';
import { savePost } from '../save-post.ts';
import { searchPublished } from './search-posts.ts';

test('the migration indexes stored articles again', async () => {
  const db = await openDatabaseBefore('074-search-of-joined-words');
  try {
    await savePost(db.knex, aPost({ slug: 'one', text: 'For buyers/sellers.' }));
    if (!isSqlite(db.knex))
      await db.knex('posts_search').update({ words: db.knex.raw(`to_tsvector('buyers/sellers')`) });
    await migrate(db);
    const { items } = await searchPublished(db.knex, 'sellers', { now: '2099-01-01', limit: 9, after: null });
    expect(items.map(({ slug }) => slug)).toEqual(['one']);
    const words = await db.knex('search_words').where('word', 'sellers').pluck('posts');
    expect(words).toEqual([1]);
  } finally {
    await db.close();
  }
});
