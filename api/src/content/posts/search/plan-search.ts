import type { Knex } from 'knex';
import { stemmer } from 'stemmer';
import { typos } from './typos.ts';
import { wordsAmong, countPostsByStem, wordsStartingWith, type KnownWord } from './vocabulary.ts';
import { maxWordLength, wordsOf } from './words.ts';

/** A word of a search. */
interface SearchWord {
  /** The word and its accepted alternatives; each stem occurs once. */
  readonly alternatives: readonly string[];
  /** Approximate number of published posts that contain one of the alternatives. */
  readonly posts: number;
}

/** The words of a search; a result must contain every word. */
export type SearchPlan = readonly SearchWord[];

/** More words do not improve a result. */
const maxWords = 12;
/** The most completions of an unfinished word. */
const maxContinuations = 12;
/** The most corrections of a misspelt word. */
const maxCorrections = 5;

/** Parses a search text. Every text is valid: there are no operators. */
export async function planSearch(db: Knex, text: string): Promise<SearchPlan> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length <= maxWordLength).slice(0, maxWords);
  const postsByStem = await countPostsByStem(db, words.map(stemmer));
  return Promise.all(
    words.map(async (word, index) => {
      const last = index === words.length - 1;
      const postsWithStem = postsByStem.get(stemmer(word)) ?? 0;
      const continued = last ? await wordsStartingWith(db, [word], maxContinuations) : [];
      const alternativeWords =
        postsWithStem > 0 || continued.length > 0 ? continued : await corrections(db, word, last);
      return searchWord(word, postsWithStem, alternativeWords);
    }),
  );
}

async function corrections(db: Knex, word: string, last: boolean): Promise<KnownWord[]> {
  const similar = typos(word);
  if (similar.length === 0) return [];
  const completeWords = await wordsAmong(db, similar, maxCorrections);
  return completeWords.length > 0 || !last ? completeWords : wordsStartingWith(db, similar, maxCorrections);
}

function searchWord(word: string, postsWithStem: number, alternativeWords: readonly KnownWord[]): SearchWord {
  const stems = new Set([stemmer(word)]);
  const alternatives = [word];
  let posts = postsWithStem;
  for (const other of alternativeWords) {
    if (stems.has(other.stem)) continue;
    stems.add(other.stem);
    alternatives.push(other.word);
    posts += other.posts;
  }
  return { alternatives, posts };
}
