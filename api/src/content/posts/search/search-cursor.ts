/** Where a page of a search ends: its last post, and how many were shown until then. */
export interface SearchPlace {
  readonly id: number;
  readonly shown: number;
}

/** A cursor in the form that the contract checks. */
export function encodeSearchCursor({ id, shown }: SearchPlace): string {
  return `${shown.toString(36)}-${id.toString(36)}`;
}

/** Reads a cursor that the contract has checked. */
export function decodeSearchCursor(cursor: string): SearchPlace {
  const [shown = '', id = ''] = cursor.split('-');
  return { id: Number.parseInt(id, 36), shown: Number.parseInt(shown, 36) };
}

/** The ids of the next page; after the last post of the page before, wherever a write in between has moved it. */
export function idsAfter(ids: readonly number[], place: SearchPlace | null, limit: number): readonly number[] {
  if (!place) return ids.slice(0, limit);
  const found = ids.indexOf(place.id);
  const start = found === -1 ? place.shown : found + 1;
  return ids.slice(start, start + limit);
}
