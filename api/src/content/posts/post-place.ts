import { cursorOf, positionOf } from '../../platform/database/cursor.ts';

/** A place in a list of posts: everything older than the post that is meant. */
export interface PostPlace {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly publishedAt: string;
  readonly id: number;
}

/** The cursor of a list of posts. Pages of the site have it in their addresses: its form stays. */
export function postCursor({ publishedAt, id }: PostPlace): string {
  return cursorOf(id, Date.parse(publishedAt));
}

/** Reads a cursor that the contract has checked. */
export function postPlaceOf(cursor: string): PostPlace {
  const { id, value } = positionOf(cursor);
  return { publishedAt: new Date(Number(value)).toISOString(), id };
}
