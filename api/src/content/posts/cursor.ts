/** A place in the list: everything older than the post that is meant. */
export interface Place {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly publishedAt: string;
  readonly id: number;
}

/** PostgreSQL refuses a larger number for an id, instead of comparing with it. */
const largestId = 2 ** 31 - 1;

/** A cursor in the form that the contract checks: the time in ms and the id, both to the base of 36. */
export function encodeCursor({ publishedAt, id }: Place): string {
  return `${Date.parse(publishedAt).toString(36)}-${id.toString(36)}`;
}

/** Reads a cursor that the contract has checked. */
export function decodeCursor(cursor: string): Place {
  const [time = '', id = ''] = cursor.split('-');
  return {
    publishedAt: new Date(Number.parseInt(time, 36)).toISOString(),
    id: Math.min(Number.parseInt(id, 36), largestId),
  };
}
