import type { Logger } from 'pino';
import { importPosts } from './import-posts.ts';
import { takeAdvisoryLock, locks } from '../../platform/database/advisory-lock.ts';
import type { Database } from '../../platform/database/database.ts';
import { fromRoot } from '../../platform/root.ts';

interface SeedDeps {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly log: Logger;
}

/** Fills a blog without any post with the articles that come with the site: one process does, others that start wait for it. */
export async function seedPosts(deps: SeedDeps): Promise<void> {
  const { db } = deps;
  if (await isFilled(db)) return;
  if (db.dialect === 'sqlite') return fill(deps);
  await db.knex.transaction(async (transaction) => {
    await takeAdvisoryLock(transaction, locks.seed);
    if (!(await isFilled(db))) await fill(deps);
  });
}

async function isFilled({ knex }: Database): Promise<boolean> {
  return (await knex('posts').first('id')) !== undefined;
}

async function fill({ db, mediaFolder, log }: SeedDeps): Promise<void> {
  const root = fromRoot('.');
  const { articles, faults, warnings } = await importPosts({ db, mediaFolder }, fromRoot('api/content/posts'), root);
  for (const note of faults) log.error(note, 'an article of the first filling was refused');
  for (const note of warnings) log.warn(note, 'an article of the first filling was cleaned');
  log.info({ articles: articles.length }, 'blog filled');
}
