import type { AdminCount } from '@plumbline/contract/platform/admin-counts';

/** The texts of a count, and the page that lists what is counted. */
export interface CountWords {
  readonly key: AdminCount['key'];
  readonly one: string;
  readonly many: string;
  /** What staff should do about it. */
  readonly hint: string;
  /** Null if no admin page lists it. */
  readonly to: string | null;
}
