import type { Ink, LineColour, Pen } from './ink.ts';
import { lineColours, washColours } from './palette.ts';

interface Stroke {
  readonly colour: LineColour;
  readonly width: number;
  readonly opacity?: number;
  readonly strokeOpacity?: number;
  readonly fillOpacity?: number;
}

const strokes: Readonly<Record<Pen, Stroke>> = {
  hatch: { colour: 'ink', width: 0.6, opacity: 0.42 },
  branch: { colour: 'ink', width: 0.7, opacity: 0.6 },
  foliage: { colour: 'ink', width: 0.55, strokeOpacity: 0.6, fillOpacity: 0.85 },
  fine: { colour: 'ink', width: 0.55 },
  detail: { colour: 'ink', width: 0.85 },
  profile: { colour: 'ink', width: 1.4 },
  cut: { colour: 'ink', width: 3.5 },
  dimension: { colour: 'ink-2', width: 0.75 },
  tick: { colour: 'ink', width: 1.4 },
  plumb: { colour: 'line', width: 1.5 },
  correction: { colour: 'danger', width: 1.4 },
};

/** The SVG properties of an ink. Colours are CSS variables; if a page does not define one, the palette's colour for the page's theme is used. */
export interface Presentation {
  readonly fill: string;
  readonly stroke?: string;
  readonly 'stroke-width'?: number;
  readonly 'stroke-dasharray'?: string;
  readonly 'stroke-opacity'?: number;
  readonly 'fill-opacity'?: number;
  readonly opacity?: number;
}

/** The SVG attributes of an ink. */
export function presentation({ pen, wash, line, dashes }: Ink): Presentation {
  const fill = wash === undefined ? 'none' : reference(washColours[wash]);
  if (pen === undefined) return { fill };
  const { colour, width, opacity, strokeOpacity, fillOpacity } = strokes[pen];
  return {
    fill,
    stroke: reference(lineColours[line ?? colour]),
    'stroke-width': width,
    ...(dashes === undefined ? {} : { 'stroke-dasharray': dashes }),
    ...(strokeOpacity === undefined ? {} : { 'stroke-opacity': strokeOpacity }),
    ...(fillOpacity === undefined ? {} : { 'fill-opacity': fillOpacity }),
    ...(opacity === undefined ? {} : { opacity }),
  };
}

const reference = ({ property, light, dark }: { property: string; light: string; dark: string }) =>
  `var(${property},light-dark(${light},${dark}))`;
