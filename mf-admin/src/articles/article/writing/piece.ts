import type { Node } from 'prosemirror-model';

/** A block with its place in the text that it was read from. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly node: Node;
}
