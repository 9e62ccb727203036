/** A kind of stroke; presentation.ts has its width in drawing units, of which eight are a foot of a house. */
export type Pen =
  | 'hatch'
  | 'branch'
  | 'foliage'
  | 'fine'
  | 'detail'
  | 'profile'
  | 'cut'
  | 'dimension'
  | 'tick'
  | 'plumb'
  | 'correction';

/** The colours of strokes. */
export type LineColour = 'ink' | 'ink-2' | 'line' | 'danger' | 'chalk' | 'brass-lit' | 'night';

/** The fill of a shape, named after a material or its use; palette.ts has the colours. */
export type Wash =
  | 'paper'
  | 'page'
  | 'patina'
  | 'patina-deep'
  | 'brick'
  | 'brick-deep'
  | 'brass'
  | 'brass-deep'
  | 'brass-shade'
  | 'slate'
  | 'steel'
  | 'sky'
  | 'leaf'
  | 'glass'
  | 'ink'
  | 'text'
  | 'text-quiet'
  | 'correction'
  | 'shadow'
  | 'porch-shadow'
  | 'bob'
  | 'bob-shade'
  | 'limewash'
  | 'night'
  | 'brick-band'
  | 'brass-lit'
  | 'lamplight';

/** The style of a shape: its stroke (`pen`) and its fill (`wash`), each optional. */
export interface Ink {
  readonly pen?: Pen;
  readonly wash?: Wash;
  /** Another colour than the pen's own. */
  readonly line?: LineColour;
  /** Lengths of dashes and gaps, in drawing units. */
  readonly dashes?: string;
}

export const hatch: Ink = { pen: 'hatch' };
export const fine: Ink = { pen: 'fine' };
export const detail: Ink = { pen: 'detail' };
export const ground: Ink = { pen: 'cut' };
/** Painted woodwork and stone: detail pen on paper white. */
export const trim: Ink = { pen: 'detail', wash: 'paper' };
export const fineTrim: Ink = { pen: 'fine', wash: 'paper' };
export const glass: Ink = { pen: 'detail', wash: 'glass' };
export const shadow: Ink = { wash: 'shadow' };
export const porchShadow: Ink = { wash: 'porch-shadow' };

/** A wall or a roof: profile pen over a wash. */
export const profile = (wash: Wash): Ink => ({ pen: 'profile', wash });
/** An object on a wall: detail pen over a wash. */
export const painted = (wash: Wash): Ink => ({ pen: 'detail', wash });
