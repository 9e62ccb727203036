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

/** Imports the bundled articles into an empty blog. One process does this; others that start meanwhile wait. */
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
  for (const note of faults) log.error(note, 'a bundled article was refused');
  for (const note of warnings) log.warn(note, 'markup was removed from a bundled article');
  log.info({ articles: articles.length }, 'the bundled articles were imported');
}
