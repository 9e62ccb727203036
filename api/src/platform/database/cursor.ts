/** Where a page of a list ends: its last row. */
export interface Place {
  readonly id: number;
  /** What the list is sorted by, of that row; null for a list that is sorted by the id alone. */
  readonly value: string | number | null;
}

/** PostgreSQL refuses a larger number for an integer, instead of comparing with it. */
const largest = 2 ** 31 - 1;

/**
 * The cursor of a list: the last row's id, and what it is sorted by, so that the place stays where that row moves or goes. A
 * number is written to the base of 36, a text in base64url.
 */
export function cursorOf(id: number, value: Place['value'] = null): string {
  if (value === null) return String(id);
  if (typeof value === 'number') return `${value.toString(36)}-${id.toString(36)}`;
  return `${Buffer.from(value).toString('base64url')}.${id}`;
}

/** Reads a cursor that the contract has checked. Bytes that are no text of ours find nothing. */
export function placeOf(cursor: string): Place {
  const [id = '', text] = cursor.split('.').toReversed();
  if (text !== undefined) {
    return { id: Number(id), value: Buffer.from(text, 'base64url').toString().replaceAll('\0', '') };
  }
  const [number = '', of] = cursor.split('-');
  if (of === undefined) return { id: Number(id), value: null };
  return { id: Math.min(Number.parseInt(of, 36), largest), value: Number.parseInt(number, 36) };
}

/** The place as integers of the database; null for a cursor of a list that is sorted by a text or by the id alone. */
export function integersOf(cursor: string): readonly [value: number, id: number] | null {
  const { value, id } = placeOf(cursor);
  return typeof value === 'number' ? [Math.min(value, largest), id] : null;
}
