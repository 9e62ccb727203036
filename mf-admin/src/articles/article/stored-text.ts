import { ArticleFields } from '@plumbline/contract/content/admin-articles';
import * as v from 'valibot';

const prefix = 'plumbline.article.';
/** The largest number of articles whose text a browser stores. */
const maxTexts = 5;
/** In ms: two weeks. */
const life = 14 * 86_400_000;

// Text that is too long for the API is stored all the same.
const Kept = v.object({
  revision: v.number(),
  at: v.number(),
  fields: v.object({ ...ArticleFields.entries, body: v.string() }),
});

/** Text that could not be saved. */
export type StoredText = v.InferOutput<typeof Kept>;

/** The article and the author that stored text belongs to. */
export interface StoredFor {
  readonly article: number;
  /** The e-mail address of a member of staff. */
  readonly staff: string;
}

const keyOf = ({ article, staff }: StoredFor): string => `${prefix}${article}.${staff}`;

/** The stored text, null if there is none or the stored text has expired. */
export function readStored(of: StoredFor, now: number): StoredText | null {
  return parse(read(keyOf(of)), now);
}

/** Stores text in this browser and removes the oldest text of other articles. @returns whether the text was stored. */
export function storeText(of: StoredFor, text: StoredText): boolean {
  const key = keyOf(of);
  const others = storedKeys().filter((other) => other !== key);
  const outdated = others.slice(maxTexts - 1);
  for (const other of outdated) remove(other);
  const kept = JSON.stringify(text);
  // A full storage gets room by removing older text.
  for (const dropped of [...others.filter((other) => !outdated.includes(other)).toReversed(), null]) {
    try {
      window.localStorage.setItem(key, kept);
      return true;
    } catch {
      if (dropped === null) return false;
      remove(dropped);
    }
  }
  return false;
}

/** Removes stored text. */
export function removeStored(of: StoredFor): void {
  remove(keyOf(of));
}

/** The keys of all stored texts, the newest first. */
function storedKeys(): string[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
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
    const result = v.safeParse(Kept, JSON.parse(text));
    return result.success && now - result.output.at < life ? result.output : null;
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
