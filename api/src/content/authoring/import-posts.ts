import { dirname, relative } from 'node:path';
import type { ImageProcess } from '../image-process/image-process.ts';
import type { StoredPost } from '../posts/post-columns.ts';
import { savePost, SlugTaken, type SaveOutcome } from '../posts/save-post.ts';
import type { Database } from '../../platform/database/database.ts';
import { articleFiles } from './article-files.ts';
import { refuseImportConflict, WrittenInAdmin } from './import-conflict.ts';
import type { Note } from './note.ts';
import { ArticleImageFailed, postFrom } from './post-from.ts';
import { readArticle, type Article } from './read-article.ts';

interface ImportDeps {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
}

/** The result of an import. Files with a fault were not imported. */
export interface ImportReport {
  readonly articles: readonly { readonly file: string; readonly slug: string; readonly outcome: SaveOutcome }[];
  readonly refused: readonly string[];
  readonly faults: readonly Note[];
  readonly warnings: readonly Note[];
}

/**
 * Imports an article's file or a folder of files; the report names files relative to `base`. Files outside the folder,
 * or the file's own folder, are not read. Importing unchanged files changes nothing. @throws StartError if there are no
 * article files at the path.
 */
export async function importPosts(deps: ImportDeps, path: string, base: string): Promise<ImportReport> {
  const faults: Note[] = [];
  const warnings: Note[] = [];
  const parsed: { file: string; article: Article }[] = [];
  const files = await articleFiles(path);
  const folder = files[0] === path ? dirname(path) : path;
  for (const absolutePath of files) {
    const file = relative(base, absolutePath) || absolutePath;
    const from = { folder, path: absolutePath, images: deps.images };
    const article = await readArticle(from, {
      fault: (line, message) => faults.push({ file, line, message }),
      warning: (line, message) => warnings.push({ file, line, message }),
    });
    if (article) parsed.push({ file, article });
  }
  faults.push(...sameSlugs(parsed));

  const refused = new Set(faults.map(({ file }) => file));
  const articles: { file: string; slug: string; outcome: SaveOutcome }[] = [];
  const refuse = (file: string, article: Article, error: unknown): void => {
    const isExpected =
      error instanceof SlugTaken || error instanceof WrittenInAdmin || error instanceof ArticleImageFailed;
    if (!isExpected) throw error;
    const line = error instanceof ArticleImageFailed ? article.lineOfImage(error.address) : 1;
    faults.push({ file, line, message: error.message });
    refused.add(file);
  };
  // All images are made before the first post is stored: a process that is killed meanwhile leaves an empty blog empty, and the
  // next start imports all bundled articles. Storing them takes a moment.
  const posts: { file: string; article: Article; post: StoredPost }[] = [];
  for (const { file, article } of parsed.filter((each) => !refused.has(each.file))) {
    try {
      posts.push({ file, article, post: await postFrom(article, deps) });
    } catch (error) {
      refuse(file, article, error);
    }
  }
  for (const { file, article, post } of posts) {
    try {
      const outcome = await savePost(deps.db.knex, post, undefined, {
        check: (transaction, before) => refuseImportConflict(transaction, before, article.fields.version),
      });
      articles.push({ file, slug: post.slug, outcome });
    } catch (error) {
      refuse(file, article, error);
    }
  }
  return { articles, refused: [...refused], faults, warnings };
}

/** Slugs that two files claim as current or previous slug. */
function sameSlugs(parsed: readonly { file: string; article: Article }[]): Note[] {
  const claims = parsed.flatMap(({ file, article: { fields } }) =>
    [fields.slug, ...fields.previous_slugs].map((slug) => ({ file, slug })),
  );
  const bySlug = Map.groupBy(claims, ({ slug }) => slug);
  return [...bySlug].flatMap(([slug, duplicates]) =>
    duplicates.length < 2
      ? []
      : duplicates.map(({ file }) => {
          const others = duplicates.filter((other) => other.file !== file).map((other) => other.file);
          return { file, line: 1, message: `the slug ${slug} is also that of ${others.join(', ')}` };
        }),
  );
}
