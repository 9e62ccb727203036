import type { DeskCount } from '@plumbline/contract/desk-counts';

/** What a count is called, and where whoever sees to it goes. */
export interface CountWords {
  readonly key: DeskCount['key'];
  readonly one: string;
  readonly many: string;
  /** What there is to do. */
  readonly hint: string;
  /** Null where the desk has no page for it. */
  readonly to: string | null;
}
