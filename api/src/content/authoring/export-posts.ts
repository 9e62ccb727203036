import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Knex } from 'knex';
import type { PostSource } from '../posts/post-columns.ts';
import { newestVersion } from '../posts/versions.ts';
import { imagePath } from './article-images.ts';
import { findStoredPost } from './stored-posts.ts';

interface ExportDeps {
  readonly db: Knex;
  readonly mediaFolder: string;
}

/** The result for one post. */
export interface ExportedPost {
  readonly slug: string;
  /** Path of the article's file in the export folder; null if it could not be written. */
  readonly file: string | null;
  readonly fault: string | null;
}

/**
 * Writes posts as authors' files, each in its own folder with its images. Importing the folder again changes nothing.
 */
export async function exportPosts(
  { db, mediaFolder }: ExportDeps,
  slugs: readonly string[],
  folder: string,
): Promise<ExportedPost[]> {
  const exported: ExportedPost[] = [];
  for (const slug of slugs) {
    const post = await findStoredPost(db, slug);
    const source = post?.source && { ...post.source, text: await withVersion(db, slug, post.source.text) };
    const fault = post ? 'was not made from a file' : 'is not there';
    exported.push(
      source ? { slug, ...(await writeArticle(source, slug, mediaFolder, folder)) } : { slug, file: null, fault },
    );
  }
  return exported;
}

/**
 * Adds the version to a file of an article that was edited in the admin, so that an import cannot overwrite newer
 * changes.
 */
async function withVersion(db: Knex, slug: string, text: string): Promise<string> {
  const row: { id: number; written_by: string | null } | undefined = await db('posts')
    .where({ slug })
    .first('id', 'written_by');
  if (!row || row.written_by === null) return text;
  return text.replace(/\n---[ \t]*(?=\n|$)/, `\nversion: ${await newestVersion(db, row.id)}$&`);
}

async function writeArticle(
  source: PostSource,
  slug: string,
  mediaFolder: string,
  folder: string,
): Promise<Pick<ExportedPost, 'file' | 'fault'>> {
  const images = Object.entries(source.images).map(([address, name]) => ({
    path: posix.normalize(imagePath(address)),
    name,
  }));
  // An article that refers to images in parent folders is nested as deep, so that all files stay in its folder.
  const depth = Math.max(0, ...images.map(({ path }) => path.split('/').filter((part) => part === '..').length));
  const articleFolder = join(slug, ...Array.from({ length: depth }, () => 'article'));
  const file = join(articleFolder, `${slug}.${source.format}`);
  try {
    for (const { path, name } of images) {
      const target = join(folder, articleFolder, path);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(mediaFolder, name), target);
    }
    await mkdir(join(folder, articleFolder), { recursive: true });
    await writeFile(join(folder, file), source.text);
    return { file, fault: null };
  } catch (error) {
    return { file: null, fault: `cannot be written (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})` };
  }
}
