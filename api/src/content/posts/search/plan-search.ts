import type { Knex } from 'knex';
import { stemmer } from 'stemmer';
import { typos } from './typos.ts';
import { wordsAmong, wordsOfStems, wordsStartingWith, type KnownWord } from './vocabulary.ts';
import { longestWord, wordsOf } from './words.ts';

/** One of the words that were asked for. */
interface WantedWord {
  /** Words that answer for it, itself first; no two of the same stem. */
  readonly alternatives: readonly string[];
  /** In about how many published posts one of them stands. */
  readonly posts: number;
}

/** What a search looks for: posts that hold every one of the words. */
export type SearchPlan = readonly WantedWord[];

/** Beyond, further words do not make a result better. */
const mostWords = 12;
/** How many words an unfinished one may become. */
const mostContinuations = 12;
/** How many words a misspelt one may have been meant as. */
const mostCorrections = 5;

/** Reads a search's text: any text at all is words, and what stands between them. */
export async function planSearch(db: Knex, text: string): Promise<SearchPlan> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length <= longestWord).slice(0, mostWords);
  const families = await wordsOfStems(db, words.map(stemmer));
  return Promise.all(
    words.map(async (word, index) => {
      const last = index === words.length - 1;
      const own = families.get(stemmer(word)) ?? 0;
      const continued = last ? await wordsStartingWith(db, [word], mostContinuations) : [];
      const others = own > 0 || continued.length > 0 ? continued : await corrections(db, word, last);
      return wanted(word, own, others);
    }),
  );
}

async function corrections(db: Knex, word: string, last: boolean): Promise<KnownWord[]> {
  const near = typos(word);
  if (near.length === 0) return [];
  const whole = await wordsAmong(db, near, mostCorrections);
  return whole.length > 0 || !last ? whole : wordsStartingWith(db, near, mostCorrections);
}

function wanted(word: string, own: number, others: readonly KnownWord[]): WantedWord {
  const stems = new Set([stemmer(word)]);
  const alternatives = [word];
  let posts = own;
  for (const other of others) {
    if (stems.has(other.stem)) continue;
    stems.add(other.stem);
    alternatives.push(other.word);
    posts += other.posts;
  }
  return { alternatives, posts };
}
