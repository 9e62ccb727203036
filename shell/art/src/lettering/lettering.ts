import type { Wash } from '../pen/ink.ts';
import { path, type Shape } from '../pen/shape.ts';
import { glyphs, unitsPerEm } from './glyphs.ts';
import { serifGlyphs } from './serif-glyphs.ts';

/** The options of drawn words. */
export interface LetteringOptions {
  /** Letter size in drawing units; default 12. */
  readonly size?: number;
  /** Default `start`. */
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Space between letters in em; default 0.03. */
  readonly tracking?: number;
  /** Default `text`. */
  readonly wash?: Wash;
  /** `sans`: the face of drafting notes; `serif`: the face of headings, which has only the letters of serif-glyphs.ts; default `sans`. */
  readonly face?: 'sans' | 'serif';
}

/**
 * Words on the baseline at `y`, as outlines: a picture file cannot load the site's fonts.
 * @throws RangeError for a character the drawings' alphabet lacks.
 */
export function lettering(x: number, y: number, words: string, options: LetteringOptions = {}): Shape {
  const { size = 12, anchor = 'start', tracking = 0.03, wash = 'text' } = options;
  const scale = size / unitsPerEm;
  const letters = outlines(words, options);
  const width = letteringWidth(words, options);
  let pen = x - { start: 0, middle: width / 2, end: width }[anchor];
  const d = letters.map(([advance, outline]) => {
    const placed = place(outline, pen, y, scale);
    pen += advance * scale + tracking * size;
    return placed;
  });
  return path(d.join(''), { wash });
}

/** The width of words, in drawing units, including the space after the last letter. */
export function letteringWidth(words: string, options: LetteringOptions = {}): number {
  const { size = 12, tracking = 0.03 } = options;
  return outlines(words, options).reduce((sum, [advance]) => sum + (advance / unitsPerEm + tracking) * size, 0);
}

function outlines(
  words: string,
  { face = 'sans' }: LetteringOptions,
): readonly (readonly [advance: number, outline: string])[] {
  const alphabet = face === 'serif' ? serifGlyphs : glyphs;
  return [...words].map((character) => {
    const glyph = alphabet[character];
    if (glyph === undefined) throw new RangeError(`No outline for ${character} in the drawings' alphabet`);
    return glyph;
  });
}

/** Moves and scales a glyph's outline. It consists of absolute M, L, Q and Z commands, with the y axis up. */
function place(outline: string, x: number, y: number, scale: number): string {
  let horizontal = true;
  return outline.replace(/-?\d+|[MLQZ]/g, (token) => {
    if (/[MLQZ]/.test(token)) {
      horizontal = true;
      return token;
    }
    const value = horizontal ? x + Number(token) * scale : y - Number(token) * scale;
    horizontal = !horizontal;
    return String(Math.round(value * 100) / 100);
  });
}
