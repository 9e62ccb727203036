/** A part of a comparison: text that both versions have, or only one of them. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The largest number of compared pairs. A larger comparison would block the page, so its text counts as one change. */
const maxPairs = 2_000_000;

/** The differences between `before` and `after`: by line, and by word within changed lines. */
export function differences(before: string, after: string): readonly Piece[] {
  const byLine = compare(before.split(/(?<=\n)/), after.split(/(?<=\n)/));
  return merged(
    byLine.flatMap((piece, index) => {
      const next = byLine[index + 1];
      if (piece.kind === 'removed' && next?.kind === 'added') return compare(wordsOf(piece.text), wordsOf(next.text));
      return piece.kind === 'added' && byLine[index - 1]?.kind === 'removed' ? [] : [piece];
    }),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)(?=\S)/);
}

/** The differences between two texts that are cut into parts: lines, or words. */
export function compare(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (part: readonly string[]): Piece[] => part.map((text) => ({ kind: 'same', text }));
  return merged([...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]);
}

/** The comparison by the longest common subsequence. */
function compareMiddle(before: readonly string[], after: readonly string[]): Piece[] {
  const [rows, columns] = [before.length + 1, after.length + 1];
  if (rows * columns > maxPairs) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  }
  /** For each pair of positions, the length of the longest common subsequence from there to the ends of both texts. */
  const length = new Uint32Array(rows * columns);
  const lengthAt = (row: number, column: number): number => length[row * columns + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      length[row * columns + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      pieces.push({ kind: 'same', text: before[row] ?? '' });
      [row, column] = [row + 1, column + 1];
    } else if (row < before.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      pieces.push({ kind: 'removed', text: before[row] ?? '' });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: after[column] ?? '' });
      column += 1;
    }
  }
  return grouped(pieces);
}

/** Orders each run of changes: removed text first, then added text. */
function grouped(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  let run: Piece[] = [];
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const) all.push(...run.filter((piece) => piece.kind === kind));
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind !== 'same') run.push(piece);
    else {
      flush();
      all.push(piece);
    }
  }
  flush();
  return all;
}

/** Merges consecutive pieces of the same kind. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: { kind: Piece['kind']; parts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    const last = all.at(-1);
    if (last?.kind === kind) last.parts.push(text);
    else all.push({ kind, parts: [text] });
  }
  return all.map(({ kind, parts }) => ({ kind, text: parts.join('') }));
}
