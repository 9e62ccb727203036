import sharp from 'sharp';
import { bob } from './bob.ts';
import { drawCover, type Cover } from './cover.ts';
import { breakLines, outlineLine, type OutlinedLine } from './outline-text.ts';
import { typeface } from './typeface.ts';

/** The content of a social card. */
export interface SocialCard {
  readonly product: string;
  readonly title: string;
  /** The line under the title, such as an article's author and category. */
  readonly note: string;
  /** The bytes of the article's picture, or the cover that is drawn for it; null for a card without picture. */
  readonly picture: Buffer | Cover | null;
}

/** In px: the size that social networks recommend. */
const cardSize = { width: 1200, height: 630 } as const;

const [paper, ink, quiet, brass] = ['#F4F3EE', '#1B2325', '#465154', '#A97E2F'];
/** The position of the vertical line, and of the content. */
const [lineX, left] = [72, 120];
const frame = { x: 664, y: 168, width: 464, height: 290 };

/** Draws the social card of an article or of another page as a PNG of {@link cardSize}. */
export async function drawSocialCard({ product, title, note, picture }: SocialCard): Promise<Buffer> {
  const measure = picture ? frame.x - left - 48 : cardSize.width - left - 96;
  const { lines, size } = setTitle(title, measure, picture ? 66 : 88);
  const leading = size * 1.12;
  const sans = typeface('instrument-sans');
  const noteLines = breakLines(note, { face: sans, size: 25, measure, maxLines: 2 }) ?? [
    outlineLine(`${Array.from(note).slice(0, 36).join('')}…`, { face: sans, size: 25 }),
  ];
  const top = Math.max(176 + size * 0.76, 330 - ((lines.length - 1) * leading) / 2);
  const shapes = [
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<path d="M${lineX} 0V470" stroke="${brass}" stroke-width="3"/>`,
    `<path d="${bob}" transform="translate(${lineX} 468) scale(1.7)" fill="${brass}"/>`,
    positioned(outlineLine(product, { face: typeface('besley'), size: 44, tracking: -0.02 }), left, 104, ink),
    ...lines.map((line, index) => positioned(line, left, top + index * leading, ink)),
    ...noteLines.map((line, index) => positioned(line, left, 548 + index * 34, quiet)),
    picture ? outlinedFrame() : '',
  ];
  const { width, height } = cardSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const card = sharp(Buffer.from(svg));
  if (picture) card.composite([{ input: await fitted(picture), left: frame.x, top: frame.y }]);
  return card.png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer();
}

/** Uses the largest size that fits; a title that never fits is cut. */
function setTitle(title: string, measure: number, largest: number): { lines: readonly OutlinedLine[]; size: number } {
  const style = { face: typeface('besley'), tracking: -0.025, measure };
  for (const [size, maxLines] of [
    [largest, 4],
    [56, 5],
    [46, 6],
    [38, 7],
  ] as const) {
    const lines = breakLines(title, { ...style, size, maxLines });
    if (lines) return { lines, size };
  }
  const shorter = Array.from(title).slice(0, 90).join('');
  const broken = breakLines(`${shorter}…`.replace(/(\S{14})(?=\S)/g, '$1 '), { ...style, size: 38, maxLines: 8 });
  return { lines: broken ?? [], size: 38 };
}

function positioned({ path }: OutlinedLine, x: number, y: number, fill: string | undefined): string {
  return `<path transform="translate(${x} ${y.toFixed(1)})" fill="${fill}" d="${path}"/>`;
}

function outlinedFrame(): string {
  const { x, y, width, height } = frame;
  return `<rect x="${x - 1.5}" y="${y - 1.5}" width="${width + 3}" height="${height + 3}" fill="none" stroke="${ink}" stroke-width="3"/>`;
}

function fitted(picture: Buffer | Cover): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : Buffer.from(drawCover(picture));
  return sharp(bytes, { density: 144 })
    .resize({ width: frame.width, height: frame.height, fit: 'cover' })
    .flatten({ background: paper })
    .png()
    .toBuffer();
}
