import type { Wash } from '../pen/ink.ts';
import { rect, type Drawing } from '../pen/shape.ts';
import { svgFile } from '../pen/svg-file.ts';

/** The size of every article cover, in drawing units. */
const coverSheet = { x: 0, y: 0, width: 800, height: 500 } as const;

/** In drawing units: the smallest size of letters on a cover, because phones show it at half its size. */
export const coverLettering = 19;

/** A cover as a picture file, on a background of one wash. Covers stay light in the dark theme. */
export function cover(paper: Wash, drawing: Drawing, title: string): string {
  const { x, y, width, height } = coverSheet;
  return svgFile([rect(x, y, width, height, { wash: paper }), ...drawing], {
    sheet: coverSheet,
    lightOnly: true,
    title,
  });
}
