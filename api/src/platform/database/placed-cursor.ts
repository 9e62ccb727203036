/** The cursor of a list that is sorted by a text: the last row's text and id, so that the place stays where the row moves or goes. */
export function placedCursor(text: string, id: number): string {
  return `${Buffer.from(text).toString('base64url')}.${id}`;
}

/** The text and the id of a cursor; an id alone has no text. Bytes that are no text of ours find nothing. */
export function placeOf(cursor: string): { readonly text: string | undefined; readonly id: number } {
  const [id, text] = cursor.split('.').toReversed();
  const decoded = text === undefined ? undefined : Buffer.from(text, 'base64url').toString().replaceAll('\0', '');
  return { text: decoded, id: Number(id) };
}
