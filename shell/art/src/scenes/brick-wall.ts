import { random } from '../pen/random.ts';

const width = 672;
const height = 352;
const course = 22;
const stretcher = 64;
const header = 32;

/** The colours of bricks that are a little lighter or darker than the others. */
const tones = ['#883822', '#8E3C27', '#8A3923', '#863621'] as const;

/** A brick wall in Flemish bond, as a tile that repeats in both directions: the background of `BrickBand`. The same in both themes. */
export function brickWall(): string {
  const next = random(40);
  const bricks = new Map<string, string>(tones.map((tone) => [tone, '']));
  let joints = '';
  for (let row = 0; row < height / course; row++) {
    const y = row * course;
    joints += `M0 ${y}.5h${width}`;
    for (let x = row % 2 ? 48 : 0, index = 0; x < width + (row % 2 ? 48 : 0); index++) {
      const length = index % 2 ? header : stretcher;
      joints += `M${(x % width) + 0.5} ${y}v${course}`;
      const tone = next() < 0.42 ? tones[Math.floor(next() * tones.length)] : undefined;
      // A brick across the tile's edge would have to be drawn twice, so it keeps the common colour.
      if (tone && x + length <= width)
        bricks.set(tone, `${bricks.get(tone)}M${x} ${y}h${length}v${course}h${-length}z`);
      x += length;
    }
  }
  const paths = [...bricks].map(([tone, d]) => `<path fill="${tone}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#8B3A25" d="M0 0h${width}v${height}H0z"/>${paths}<path d="${joints}" stroke="#742C19" stroke-width="1.1" fill="none" opacity=".75"/></svg>\n`;
}
