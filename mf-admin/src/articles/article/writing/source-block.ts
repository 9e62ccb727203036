import type { Node } from 'prosemirror-model';

/** A block and the range of its source text, in characters; `to` is exclusive. */
export interface SourceBlock {
  readonly from: number;
  readonly to: number;
  readonly node: Node;
}
