import type { Wash } from '../pen/ink.ts';
import { rect, type Drawing } from '../pen/shape.ts';
import { svgFile } from '../pen/svg-file.ts';

/** The sheet of every article cover. */
const coverSheet = { x: 0, y: 0, width: 800, height: 500 } as const;

/** Letters of a cover are never smaller: it is shown at half its size on phones. */
export const coverLettering = 19;

/** A cover as a picture file, on the ground of one material. Covers stay light in the dark theme. */
export function cover(paper: Wash, drawing: Drawing, title: string): string {
  const { x, y, width, height } = coverSheet;
  return svgFile([rect(x, y, width, height, { wash: paper }), ...drawing], {
    sheet: coverSheet,
    lightOnly: true,
    title,
  });
}
