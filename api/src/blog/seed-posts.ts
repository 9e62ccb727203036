import type { Logger } from 'pino';
import { importPosts } from '../authoring/import-posts.ts';
import type { Database } from '../database/database.ts';
import { fromRoot } from '../root.ts';

interface SeedDeps {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly log: Logger;
}

/** Fills a blog without any post with the articles that come with the site. */
export async function seedPosts({ db, mediaFolder, log }: SeedDeps): Promise<void> {
  if (await db.knex('posts').first('id')) return;
  const root = fromRoot('.');
  const { articles, faults, warnings } = await importPosts({ db, mediaFolder }, fromRoot('api/content/posts'), root);
  for (const note of faults) log.error(note, 'an article of the first filling was refused');
  for (const note of warnings) log.warn(note, 'an article of the first filling was cleaned');
  log.info({ articles: articles.length }, 'blog filled');
}
