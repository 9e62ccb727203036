import { positionOf } from '../../../platform/database/cursor.ts';

/** Where a page of a search ends: its last post, and how many were shown until then. */
export interface SearchPlace {
  readonly id: number;
  readonly shown: number;
}

/** Reads a cursor that the contract has checked. */
export function searchPlaceOf(cursor: string): SearchPlace {
  const { id, value } = positionOf(cursor);
  return { id, shown: Number(value) };
}

/** The ids of the next page; after the last post of the page before, wherever a write in between has moved it. */
export function idsAfter(ids: readonly number[], place: SearchPlace | null, limit: number): readonly number[] {
  if (!place) return ids.slice(0, limit);
  const found = ids.indexOf(place.id);
  const start = found === -1 ? place.shown : found + 1;
  return ids.slice(start, start + limit);
}
