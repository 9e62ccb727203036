import type { Knex } from 'knex';
import { searchIndexOf } from './search-index-of.ts';
import type { IndexedPost } from './search-index.ts';
import { changeVocabulary, vocabularyOf } from './vocabulary.ts';
import { fold } from './words.ts';

/** The searchable parts of a post. */
export interface SearchablePost {
  readonly title: string;
  /** A JSON array. */
  readonly tags: string;
  readonly author: string;
  readonly text: string;
  readonly status: string;
}

/**
 * Updates the search index and its vocabulary (it corrects misspelled words) after a write. `before` is the previous
 * post, null for a new one.
 */
export async function indexPost(
  transaction: Knex,
  id: number,
  before: SearchablePost | null,
  after: SearchablePost | null,
): Promise<void> {
  const [oldEntry, newEntry] = [before && indexed(before), after && indexed(after)];
  if (oldEntry && newEntry && isEqual(oldEntry, newEntry)) return;
  await searchIndexOf(transaction).put(transaction, id, newEntry);
  await changeVocabulary(transaction, vocabulary(oldEntry), vocabulary(newEntry));
}

function indexed({ title, tags, author, text, status }: SearchablePost): IndexedPost | null {
  if (status !== 'published') return null;
  const tagWords = (JSON.parse(tags) as string[]).join(', ');
  return { title: fold(title), tags: fold(tagWords), author: fold(author), text: fold(text) };
}

function isEqual(one: IndexedPost, other: IndexedPost): boolean {
  return (['title', 'tags', 'author', 'text'] as const).every((part) => one[part] === other[part]);
}

function vocabulary(post: IndexedPost | null): ReadonlySet<string> {
  return post ? vocabularyOf([post.title, post.tags, post.author, post.text].join(' ')) : new Set();
}
