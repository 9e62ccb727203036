import type { Font } from 'fontkit';
import type { Typeface } from './typeface.ts';

/** A line of text as vector outlines, which need no font for display. */
export interface OutlinedLine {
  /** The data of an SVG path with its baseline at 0. */
  readonly path: string;
  /** In px. */
  readonly width: number;
}

interface TextStyle {
  readonly face: Typeface;
  /** In px. */
  readonly size: number;
  /** Between letters, in em; default 0. */
  readonly tracking?: number;
}

/** Sets one line. Characters that the typeface lacks are omitted. */
export function outlineLine(text: string, { face, size, tracking = 0 }: TextStyle): OutlinedLine {
  let path = '';
  let pen = 0;
  for (const { font, part } of runs(text, face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const outline = glyph.path.scale(scale, -scale).translate(pen, 0);
      path += outline.toSVG();
      pen += (positions[index]?.xAdvance ?? 0) * scale + tracking * size;
    });
  }
  return { path, width: pen };
}

interface Setting extends TextStyle {
  /** In px. */
  readonly measure: number;
  readonly maxLines: number;
}

/** Breaks a text into lines of a given width; null if it needs more lines than allowed. */
export function breakLines(text: string, setting: Setting): OutlinedLine[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && outlineLine(longer, setting).width <= setting.measure) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const set = lines.map((line) => outlineLine(line, setting));
  const fits = set.length <= setting.maxLines && set.every(({ width }) => width <= setting.measure);
  return fits ? set : null;
}

/** Splits a text by font. */
function runs(text: string, face: Typeface): { font: Font; part: string }[] {
  const found: { font: Font; part: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const font = face.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const last = found.at(-1);
    if (!font) continue;
    if (last?.font === font) last.part += character;
    else found.push({ font, part: character });
  }
  return found;
}
