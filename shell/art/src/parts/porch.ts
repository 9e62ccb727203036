import { fine, trim } from '../pen/ink.ts';
import { lines, polygon, rect, times, type Drawing, type Segment } from '../pen/shape.ts';

/** Steps up to a door, centred on `middle`; each lower one is 8 units wider. */
export function steps(middle: number, ground: number, width: number, count = 3, rise = 5): Drawing {
  return times(count).map((index) => {
    const tread = width + index * 8;
    return rect(middle - tread / 2, ground - rise * (count - index), tread, rise, trim);
  });
}

/** A turned column with its capital and base, centred on `middle`. */
export function column(middle: number, y: number, height: number, width = 7): Drawing {
  const half = width / 2;
  return [
    rect(middle - half - 2, y, width + 4, 4, trim),
    polygon(
      [
        [middle - half + 0.8, y + 4],
        [middle + half - 0.8, y + 4],
        [middle + half, y + height - 4],
        [middle - half, y + height - 4],
      ],
      trim,
    ),
    rect(middle - half - 2, y + height - 4, width + 4, 4, trim),
  ];
}

/** A balustrade between two posts. */
export function railing(left: number, right: number, y: number, height = 20, step = 5): Drawing {
  const balusters: Segment[] = [];
  for (let x = left + step; x < right - 1; x += step) balusters.push([x, y + 3, x, y + height - 3]);
  return [
    rect(left, y, right - left, 3, trim),
    rect(left, y + height - 3, right - left, 3, trim),
    lines(balusters, fine),
  ];
}
