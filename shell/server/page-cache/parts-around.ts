/** Bytes around a text that differs each time. */
export interface PartsAround {
  /** In bytes; the same for all texts. */
  readonly length: number;
  /** To be sent one after the other. What no text is in is shared by all and not copied. */
  readonly with: (text: string) => readonly Part[];
}

/** Of a string each character is a byte (latin1): Node sends the first one with the headers. */
export type Part = string | Buffer;

/** In bytes: to copy so few takes less than to hand them to the system as a part of their own. */
const small = 2_048;

/**
 * @param pieces what stands before, between and after the places of the text; at least one
 * @param length of every text, all in latin1
 */
export function partsAround(pieces: readonly Buffer[], length: number): PartsAround {
  const parts: (Buffer | string[])[] = [];
  /** What stands between the texts of the part that is being put together. */
  let between: string[] | null = null;
  const own = (): string[] => {
    if (between === null) parts.push((between = ['']));
    return between;
  };
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) own().push('');
    if (piece.length < small) own().push(`${own().pop()}${piece.toString('latin1')}`);
    else {
      between = null;
      parts.push(piece);
    }
  }
  return {
    length: pieces.reduce((sum, piece) => sum + piece.length, length * (pieces.length - 1)),
    with: (text) => parts.map((part) => (Array.isArray(part) ? part.join(text) : part)),
  };
}

/** All of them as one. */
export function joined(parts: readonly Part[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}
