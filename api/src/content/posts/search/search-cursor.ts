import { positionOf } from '../../../platform/database/cursor.ts';

/** The end of a result page: its last post, and the number of results up to it. */
export interface SearchPosition {
  readonly id: number;
  readonly shown: number;
}

/** Reads a cursor that the contract has validated. */
export function searchPositionOf(cursor: string): SearchPosition {
  const { id, value } = positionOf(cursor);
  return { id, shown: Number(value) };
}

/**
 * The ids of the next page, which starts after the last post of the page before even if a write has moved that post.
 */
export function idsAfter(ids: readonly number[], place: SearchPosition | null, limit: number): readonly number[] {
  if (!place) return ids.slice(0, limit);
  const found = ids.indexOf(place.id);
  const start = found === -1 ? place.shown : found + 1;
  return ids.slice(start, start + limit);
}
