/** The last row of a page in a list. */
export interface Position {
  readonly id: number;
  /** The row's value in the sort column; null for a list that is sorted by id alone. */
  readonly value: string | number | null;
}

/** PostgreSQL rejects a larger number for an integer column instead of comparing with it. */
const maxInteger = 2 ** 31 - 1;

/**
 * The cursor of a list: the last row's id and sort value, so that the position remains valid if the row moves or is
 * deleted. A number is written in base 36, a text in base64url.
 */
export function cursorOf(id: number, value: Position['value'] = null): string {
  if (value === null) return String(id);
  if (typeof value === 'number') return `${value.toString(36)}-${id.toString(36)}`;
  return `${Buffer.from(value).toString('base64url')}.${id}`;
}

/** Reads a cursor that the contract has validated. An invalid encoding only leads to an empty result. */
export function positionOf(cursor: string): Position {
  const [id = '', text] = cursor.split('.').toReversed();
  if (text !== undefined) {
    return { id: Number(id), value: Buffer.from(text, 'base64url').toString().replaceAll('\0', '') };
  }
  const [value = '', rowId] = cursor.split('-');
  if (rowId === undefined) return { id: Number(id), value: null };
  return { id: Math.min(Number.parseInt(rowId, 36), maxInteger), value: Number.parseInt(value, 36) };
}

/** The cursor's values as database integers; null for a cursor of a list that is sorted by a text or by id alone. */
export function integersOf(cursor: string): readonly [value: number, id: number] | null {
  const { value, id } = positionOf(cursor);
  return typeof value === 'number' ? [Math.min(value, maxInteger), id] : null;
}
