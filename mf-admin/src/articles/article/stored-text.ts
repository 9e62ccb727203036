import { ArticleFields } from '@plumbline/contract/content/admin-articles';
import * as v from 'valibot';

const keyPrefix = 'plumbline.article.';
/** The largest number of articles whose text a browser stores. */
const maxTexts = 5;
/** In ms: two weeks. */
const lifetime = 14 * 86_400_000;

// `body` has no maximum length here: text that the API refuses as too long must not be lost.
const StoredText = v.object({
  revision: v.number(),
  /** Milliseconds since 1970. */
  at: v.number(),
  fields: v.object({ ...ArticleFields.entries, body: v.string() }),
});

/** The text of an article that is not saved yet, as this browser stores it. */
export type StoredText = v.InferOutput<typeof StoredText>;

/** The article and the author to which stored text belongs. */
export interface StoredTextOwner {
  readonly article: number;
  readonly staffEmail: string;
}

const keyOf = ({ article, staffEmail }: StoredTextOwner): string => `${keyPrefix}${article}.${staffEmail}`;

/** The stored text, null if there is none or the stored text has expired. */
export function readStoredText(owner: StoredTextOwner, now: number): StoredText | null {
  return parse(read(keyOf(owner)), now);
}

/** Stores text in this browser and removes the oldest text of other articles. @returns whether the text was stored. */
export function storeText(owner: StoredTextOwner, text: StoredText): boolean {
  const key = keyOf(owner);
  const others = storedKeys().filter((other) => other !== key);
  const outdated = others.slice(maxTexts - 1);
  for (const other of outdated) remove(other);
  const json = JSON.stringify(text);
  // While the storage is full, the oldest text of another article is removed before the next attempt.
  for (const dropped of [...others.filter((other) => !outdated.includes(other)).toReversed(), null]) {
    try {
      window.localStorage.setItem(key, json);
      return true;
    } catch {
      if (dropped === null) return false;
      remove(dropped);
    }
  }
  return false;
}

/** Whether two texts are equal in every field. */
export function isSameText(one: ArticleFields, other: ArticleFields): boolean {
  const values: Record<string, unknown> = { ...other };
  // The keys in the same order, so that the two can be compared as JSON.
  const ordered = Object.fromEntries(Object.keys(one).map((key) => [key, values[key]]));
  return JSON.stringify(one) === JSON.stringify(ordered);
}

/** Removes stored text. */
export function removeStoredText(owner: StoredTextOwner): void {
  remove(keyOf(owner));
}

/** The keys of all stored texts, the newest first. */
function storedKeys(): string[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(keyPrefix));
    // The JSON begins with `revision` and `at`; further on, the article's text could contain the same characters.
    const timeOf = (key: string): number => Number(/"at":(\d+)/.exec(read(key)?.slice(0, 100) ?? '')?.[1] ?? 0);
    return keys
      .map((key) => ({ key, at: timeOf(key) }))
      .sort((a, b) => b.at - a.at)
      .map(({ key }) => key);
  } catch {
    return [];
  }
}

function parse(text: string | null, now: number): StoredText | null {
  if (text === null) return null;
  try {
    const result = v.safeParse(StoredText, JSON.parse(text));
    return result.success && now - result.output.at < lifetime ? result.output : null;
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to remove.
  }
}
