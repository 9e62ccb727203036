import type { Node } from 'prosemirror-model';

/** A block with its position in its source text. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly node: Node;
}
