import { coverBackgrounds, backgroundOf, type PostOnCover } from '@plumbline/contract/content/covers';
import { bob } from './bob.ts';
import { outlineLine } from './outline-text.ts';
import { typeface } from './typeface.ts';

const [ink, brass] = ['#1B2325', '#A97E2F'];
/** Background colours by the names of {@link coverBackgrounds}. */
const groundColours: Readonly<Record<(typeof coverBackgrounds)[number], string>> = {
  patina: '#CBD8CF',
  brass: '#EBDDBD',
  sky: '#D8E1E2',
  brick: '#E6CDBF',
  mortar: '#E8E6DE',
};

/**
 * In units of the drawing, which is 800 by 500: the x of the vertical line and of the text, and the y of the scale bar.
 */
const [lineX, left, scaleY] = [130, 200, 428];
const scaleLength = 528;

/** The content of a cover. */
export interface Cover {
  /** ISO 8601, without the time. */
  readonly date: string;
  /** Index of {@link coverBackgrounds}. */
  readonly ground: number;
}

/** The cover of a post without a picture. */
export function coverOf(post: PostOnCover): Cover {
  return { date: post.createdAt.slice(0, 10), ground: backgroundOf(post) };
}

/** The cover of a cover's file name, without its ending; null for any other name. */
export function coverOfName(name: string): Cover | null {
  const [, date = '', ground = ''] = /^(\d{4}-\d{2}-\d{2})-(\d)$/.exec(name) ?? [];
  const time = Date.parse(`${date}T00:00:00Z`);
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
  return isDay && Number(ground) < coverBackgrounds.length ? { date, ground: Number(ground) } : null;
}

/**
 * Draws a cover as SVG, with texts as outlines: the day as one numeral, and below it the month as a scale bar up to
 * that day.
 */
export function drawCover({ date, ground }: Cover): string {
  const time = new Date(`${date}T00:00:00Z`);
  const day = time.getUTCDate();
  const days = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  const month = time.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const step = scaleLength / days;
  const ticks = Array.from({ length: days + 1 }, (_, index) => {
    const length = index === 0 || index === days ? 26 : index % 5 === 0 ? 20 : 10;
    return `M${(left + index * step).toFixed(1)} ${scaleY}v${length}`;
  }).join('');
  const background = groundColours[coverBackgrounds[ground] ?? 'mortar'];
  const label = (text: string, x: number, align: 0 | 1): string => {
    const { path, width } = outlineLine(text, { face: typeface('instrument-sans'), size: 22 });
    return `<path transform="translate(${(x - align * width).toFixed(1)} 478)" fill="${ink}" d="${path}"/>`;
  };
  const numeral = outlineLine(String(day), { face: typeface('besley'), size: 460, tracking: -0.05 });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="800" height="500">',
    `<rect width="800" height="500" fill="${background}"/>`,
    `<path transform="translate(${left - 6} 394)" fill="${ink}" d="${numeral.path}"/>`,
    `<path d="M${left} ${scaleY}h${scaleLength}${ticks}" fill="none" stroke="${ink}" stroke-width="1.2"/>`,
    `<path d="M${left} ${scaleY}h${(day * step).toFixed(1)}" stroke="${ink}" stroke-width="7"/>`,
    label(month, left, 0),
    label(`${day} / ${days}`, left + scaleLength, 1),
    `<path d="M${lineX} 0V306" stroke="${brass}" stroke-width="1.5"/>`,
    `<path d="${bob}" transform="translate(${lineX} 304)" fill="${brass}"/>`,
    '</svg>',
  ].join('');
}
