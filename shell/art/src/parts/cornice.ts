import { fineTrim, profile, shadow, trim } from '../pen/ink.ts';
import { path, polygon, rect, round, type Drawing, type Shape } from '../pen/shape.ts';

/** A cornice with brackets on a wall's top edge, with its shadow below; a bracket every `spacing` units. */
export function cornice(x: number, y: number, width: number, { spacing = 10, height = 16 } = {}): Drawing {
  const brackets: Shape[] = [];
  for (let offset = 0; offset <= width - 5; offset += spacing) {
    const d = `M${round(x + offset)} ${round(y + 4)}h5v${round(height * 0.55)}q-5 0 -5 -${round(height * 0.4)}Z`;
    brackets.push(path(d, fineTrim));
  }
  const foot = y + height + 4;
  return [
    rect(x - 8, y - 5, width + 16, 5, profile('paper')),
    rect(x - 5, y, width + 10, 4, trim),
    rect(x - 1, y + 4, width + 2, height, trim),
    ...brackets,
    polygon(
      [
        [x, foot],
        [x + width, foot],
        [x + width, foot + 8],
        [x, foot + 8],
      ],
      shadow,
    ),
  ];
}
