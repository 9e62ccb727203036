import type { Logger } from 'pino';
import type { ImageProcess } from '../image-process/image-process.ts';
import { importPosts } from './import-posts.ts';
import { takeAdvisoryLock, locks } from '../../platform/database/advisory-lock.ts';
import type { Database } from '../../platform/database/database.ts';
import { fromRoot } from '../../platform/root.ts';

interface SeedDeps {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
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

async function fill({ log, ...deps }: SeedDeps): Promise<void> {
  const { articles, faults, warnings } = await importPosts(deps, fromRoot('api/content/posts'), fromRoot('.'));
  for (const note of faults) log.error(note, 'a bundled article was refused');
  for (const note of warnings) log.warn(note, 'markup was removed from a bundled article');
  log.info({ articles: articles.length }, 'the bundled articles were imported');
}
