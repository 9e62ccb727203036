import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importPosts, type ImportReport } from '../content/authoring/import-posts.ts';
import type { ImageProcess } from '../content/image-process/image-process.ts';
import type { Database } from '../platform/database/database.ts';
import { openTestDatabase } from './open-database.ts';
import { testImages } from './test-images.ts';

/** A folder of an author's files, and a blog to import them into. Both are deleted with it. */
export interface AuthorFolder extends AsyncDisposable {
  readonly path: string;
  readonly db: Database;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
  write(name: string, content: string | Buffer): Promise<void>;
  /** Imports the folder or one of its files. */
  import(name?: string): Promise<ImportReport>;
}

/** `await using folder = await authorFolder({ 'a.md': article() })` */
export async function authorFolder(files: Readonly<Record<string, string | Buffer>> = {}): Promise<AuthorFolder> {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-author-'));
  const mediaFolder = await mkdtemp(join(tmpdir(), 'plumbline-media-'));
  const db = await openTestDatabase();
  const write = async (name: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return {
    path: root,
    db,
    mediaFolder,
    images: testImages,
    write,
    import: (name = '.') => importPosts({ db, mediaFolder, images: testImages }, join(root, name), root),
    [Symbol.asyncDispose]: async () => {
      await db.close();
      await rm(root, { recursive: true });
      await rm(mediaFolder, { recursive: true });
    },
  };
}

/** An article's file: front matter with these lines beside or instead of the usual ones, then the body. */
export function article(fields: Readonly<Record<string, string | null>> = {}, body = 'Put a marble on it.'): string {
  const usual = {
    title: 'A level floor',
    slug: 'a-level-floor',
    author: 'Ellen Marsh',
    category: 'Listings',
    tags: '[floors]',
    created: '2026-11-12T13:00:00Z',
    status: 'published',
  };
  const lines = Object.entries({ ...usual, ...fields }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return `---\n${lines.join('\n')}\n---\n${body}\n`;
}

/** A drawing of 40 × 30 px, with this inside. */
export function drawing(inside = '<path d="M0 0h40"/>', attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" ${attributes}>${inside}</svg>`;
}
