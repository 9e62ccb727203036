import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';
import { indexPost, type SearchablePost } from '../src/content/posts/search/index-post.ts';

export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) {
    await knex.raw(
      `create virtual table posts_search using fts5(
        title, tags, author, text, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2')`,
    );
    // SQLite sorts the words by bytes by default.
    await knex.raw(`create table search_words (
      word varchar(40) primary key, stem varchar(40) not null, posts integer not null) without rowid`);
  } else {
    await knex.raw(`create table posts_search (
      id integer primary key references posts (id) on delete cascade, words tsvector not null)`);
    await knex.raw('create index posts_search_words on posts_search using gin (words)');
    await knex.raw(`create table search_words (
      word varchar(40) collate "C" primary key, stem varchar(40) not null, posts integer not null)`);
  }
  await knex.raw('create index search_words_stem on search_words (stem, posts)');
  const posts: { id: number }[] = await knex('posts').select('id').orderBy('id');
  for (const { id } of posts) {
    const post: SearchablePost | undefined = await knex('posts').where('id', id).first();
    if (post) await indexPost(knex, id, null, post);
  }
}
