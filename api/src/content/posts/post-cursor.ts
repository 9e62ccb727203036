import { cursorOf, positionOf } from '../../platform/database/cursor.ts';

/** A position in a list of posts, given by the last post before it. */
export interface PostPosition {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly publishedAt: string;
  readonly id: number;
}

/** The length of a time in a cursor: that of times after June 1972. */
const timeLength = 8;

/** The cursor of a list of posts. The format must not change because page addresses contain it. */
export function postCursor({ publishedAt, id }: PostPosition): string {
  const cursor = cursorOf(id, Date.parse(publishedAt));
  return cursor.padStart(cursor.length - cursor.indexOf('-') + timeLength, '0');
}

/** Reads a cursor that the contract has validated. */
export function postPositionOf(cursor: string): PostPosition {
  const { id, value } = positionOf(cursor);
  return { publishedAt: new Date(Number(value)).toISOString(), id };
}
