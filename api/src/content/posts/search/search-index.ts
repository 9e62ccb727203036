import type { Knex } from 'knex';
import type { SearchPlan } from './plan-search.ts';

/** What can be found of a post, folded. */
export interface IndexedPost {
  readonly title: string;
  readonly tags: string;
  readonly author: string;
  readonly text: string;
}

interface RankOptions {
  /** ISO 8601: what is published later is not there yet. */
  readonly now: string;
  readonly limit: number;
}

/** The full-text index of a database product. It holds posts that are published or will be at their time. */
export interface SearchIndex {
  /** Puts a post in the place of what was indexed of it; null takes it out. */
  readonly put: (transaction: Knex, id: number, post: IndexedPost | null) => Promise<void>;
  /** The ids of the posts that hold every word of the plan, the best first. */
  readonly rank: (db: Knex, plan: SearchPlan, options: RankOptions) => Promise<number[]>;
}
