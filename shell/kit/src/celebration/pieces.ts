/** The number of falling pieces. */
export const pieceCount = 50;

/** In ms: the time of one step of their fall. */
export const frameStep = 16;

/** The shapes of the pieces: set squares, offcuts of tape, rules and shavings. */
export const shapes = ['square', 'offcut', 'rule', 'shaving'] as const;

/** One falling piece. Positions are parts of the screen from 0 to 1, turns are in degrees. */
export interface Piece {
  readonly shape: (typeof shapes)[number];
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** The change of `y`, `x` and `turn` in one step. */
  readonly fall: number;
  readonly drift: number;
  readonly spin: number;
}

const colours = ['var(--m-limewash)', 'var(--m-brass-lit)', 'var(--m-brass)', 'var(--m-patina)', '#b56a50'];

/** The pieces at the start, above the screen. `chance` returns numbers from 0 to 1. */
export function makePieces(chance: () => number): Piece[] {
  return Array.from({ length: pieceCount }, (_, index) => ({
    shape: shapes[index % shapes.length] ?? 'square',
    colour: colours[Math.floor(chance() * colours.length)] ?? 'var(--m-brass)',
    x: chance(),
    y: -0.1 - chance() * 0.7,
    turn: chance() * 360,
    fall: 0.004 + chance() * 0.004,
    drift: (chance() - 0.5) * 0.0016,
    spin: (chance() - 0.5) * 6,
  }));
}

/** The piece one step later. */
export function stepPiece(piece: Piece): Piece {
  return { ...piece, x: piece.x + piece.drift, y: piece.y + piece.fall, turn: piece.turn + piece.spin };
}
