/** Bytes around a text that differs each time, in parts to be sent. What no text is in is shared by all and not copied. */
export type PartsAround = (text: string) => readonly Buffer[];

interface Part {
  readonly bytes: Buffer;
  /** Where the text goes, in bytes. */
  readonly places: readonly number[];
}

/** In bytes: to copy so few takes less than to hand them to the system as a part of their own. */
const small = 2_048;

/**
 * @param pieces what stands before, between and after the places of the text; at least one
 * @param length of every text, all in latin1
 */
export function partsAround(pieces: readonly Buffer[], length: number): PartsAround {
  const parts: Part[] = [];
  const room = Buffer.alloc(length);
  let run: Buffer[] = [];
  let places: number[] = [];
  let size = 0;
  const add = (bytes: Buffer): void => {
    run.push(bytes);
    size += bytes.length;
  };
  const endRun = (): void => {
    if (size > 0) parts.push({ bytes: Buffer.concat(run), places });
    [run, places, size] = [[], [], 0];
  };
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      places.push(size);
      add(room);
    }
    if (piece.length < small) add(piece);
    else {
      endRun();
      parts.push({ bytes: piece, places: [] });
    }
  }
  endRun();
  return (text) =>
    parts.map(({ bytes, places: own }) => {
      if (own.length === 0) return bytes;
      const filled = Buffer.allocUnsafe(bytes.length);
      bytes.copy(filled);
      for (const place of own) filled.write(text, place, length, 'latin1');
      return filled;
    });
}
