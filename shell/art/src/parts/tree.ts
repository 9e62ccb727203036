import { trim } from '../pen/ink.ts';
import { random } from '../pen/random.ts';
import { lines, path, polygon, round, times, type Drawing, type Point, type Segment } from '../pen/shape.ts';

const lobes = 18;

/** A street tree; `spread` (default 0.9) is the ratio of its crown's width to the crown's height. */
export function tree(x: number, ground: number, height: number, { seed = 5, spread = 0.9 } = {}): Drawing {
  const next = random(seed);
  const radius = height * 0.36;
  const middle: Point = [x, ground - height + radius];
  const outline = times(lobes).map((index): Point => {
    const angle = (index / lobes) * Math.PI * 2;
    const reach = radius * (0.9 + next() * 0.18);
    return [x + Math.cos(angle) * reach * spread, middle[1] + Math.sin(angle) * reach];
  });
  const fork = ground - height * 0.38;
  const trunk: Segment = [x, ground, x + Math.cos(-Math.PI / 2 + (next() - 0.5) * 0.05) * height * 0.38, fork];
  return [
    path(crown(outline, middle), { pen: 'foliage', wash: 'leaf' }),
    lines([trunk, ...limbs(x, fork, -Math.PI / 2 - 0.1, height * 0.2, 4, next)], { pen: 'branch' }),
    polygon(
      [
        [x - 2.4, ground],
        [x + 2.4, ground],
        [x + 1.2, ground - height * 0.42],
        [x - 1.2, ground - height * 0.42],
      ],
      trim,
    ),
  ];
}

function crown(outline: readonly Point[], [x, y]: Point): string {
  const [start = [x, y]] = outline;
  const curves = outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const bulge = (a: number, b: number, centre: number) => round(centre + ((a + b) / 2 - centre) * 1.13);
    return `Q${bulge(from[0], to[0], x)} ${bulge(from[1], to[1], y)} ${round(to[0])} ${round(to[1])}`;
  });
  return `M${round(start[0])} ${round(start[1])}${curves.join('')}Z`;
}

function limbs(x: number, y: number, angle: number, length: number, forks: number, next: () => number): Segment[] {
  const tip: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  const limb: Segment = [x, y, ...tip];
  if (forks === 0) return [limb];
  return [
    limb,
    ...limbs(...tip, angle - 0.32 - next() * 0.22, length * 0.7, forks - 1, next),
    ...limbs(...tip, angle + 0.3 + next() * 0.25, length * 0.68, forks - 1, next),
  ];
}
