import type { Knex } from 'knex';
import { pictureOriginals } from '../../../content/index.ts';
import { releasesInUse } from '../../../releases/index.ts';
import { archivePaths, type Manifest } from './manifest.ts';

/**
 * Files that the database refers to and the backup lacks, one line each: live and canary releases, and pictures of
 * articles.
 */
export async function missingFiles(db: Knex, { parts }: Pick<Manifest, 'parts'>): Promise<string[]> {
  const backedUp = new Set(parts.map(({ path }) => path));
  const lines: string[] = [];
  for (const { remote, hash, channel } of await releasesInUse(db)) {
    if (backedUp.has(`${archivePaths.releases}/${remote}/${hash}/release.json`)) continue;
    lines.push(`the files of release ${hash} of ${remote}, which is ${channel}, are missing`);
  }
  for (const original of await pictureOriginals(db)) {
    if (!backedUp.has(`${archivePaths.media}/${original}`)) lines.push(`the picture ${original} is missing`);
  }
  return lines;
}
