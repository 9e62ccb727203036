import type { Knex } from 'knex';
import type { SearchPlan } from './plan-search.ts';

/** The searchable parts of a post, folded. */
export interface IndexedPost {
  readonly title: string;
  readonly tags: string;
  readonly author: string;
  readonly text: string;
}

interface RankOptions {
  /** ISO 8601: posts with a later publication time are excluded. */
  readonly now: string;
  readonly limit: number;
}

/** The full-text index of a database product. It contains published and scheduled posts. */
export interface SearchIndex {
  /** Replaces the index entry of a post; null removes it. */
  readonly put: (transaction: Knex, id: number, post: IndexedPost | null) => Promise<void>;
  /** The ids of the posts that contain every word of the plan, best match first. */
  readonly rank: (db: Knex, plan: SearchPlan, options: RankOptions) => Promise<number[]>;
}
