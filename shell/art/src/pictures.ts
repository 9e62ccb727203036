import type { Drawing } from './pen/shape.ts';
import { elevenCover } from './covers/eleven.ts';
import { marketCover } from './covers/market.ts';
import { redlineCover } from './covers/redline.ts';
import { svgFile } from './pen/svg-file.ts';
import { auditSheet } from './scenes/audit-sheet.ts';
import { brickWall } from './scenes/brick-wall.ts';
import { frontDoor } from './scenes/front-door.ts';
import { lotLeft, lotRight, lotRightNarrow } from './scenes/lot.ts';
import { measuredBob } from './scenes/measured-bob.ts';
import { section, type SectionOptions } from './scenes/section/section.ts';
import { stoop } from './scenes/stoop.ts';
import { street, type StreetOptions } from './scenes/street.ts';
import { tape } from './scenes/tape.ts';
import { middleTier, smallTier, tallTier, tierWidth } from './scenes/tiers.ts';
import { truedHouse } from './scenes/trued-house.ts';

/** In drawing units: the heights of a street's picture above and below the ground. */
const skyline = 346;
const cellar = 54;

function streetPicture(options: StreetOptions, scale: number): () => string {
  const { from, to } = options;
  const sheet = { x: from, y: -skyline, width: to - from, height: skyline + cellar };
  return () => svgFile(street(options), { sheet, scale });
}

/** The entrance steps with the green door, the same in both themes. */
function stoopPicture(): string {
  return svgFile(stoop(), { sheet: { x: -40, y: 0, width: 470, height: 470 }, constantPens: true, lightOnly: true });
}

function lotPicture(neighbours: () => Drawing, from: number, width: number): () => string {
  return () => svgFile(neighbours(), { sheet: { x: from, y: -360, width, height: 360 } });
}

/** A part of a drawing, in both themes. */
function cutOut(draw: () => Drawing, x: number, y: number, width: number, height: number): () => string {
  return () => svgFile(draw(), { sheet: { x, y, width, height } });
}

function sectionPicture(options: SectionOptions): () => string {
  return cutOut(() => section(options), 0, 22, 780, 562);
}

/** The house of a verdict; the upper end of the plumb line is at the picture's edge. */
function verdictPicture(verdict: Parameters<typeof truedHouse>[0]): () => string {
  return cutOut(() => truedHouse(verdict), -10, 0, 310, 284);
}

/** The house of a membership plan, in a picture as high as the house needs. */
function tierPicture(lot: () => Drawing, height: number): () => string {
  return cutOut(lot, 0, 4 - height, tierWidth, height);
}

/** The tape measure with its hook; pages show it on a dark band in both themes. */
function tapePicture(): string {
  return svgFile(tape(), { sheet: { x: -18, y: 0, width: 1218, height: 84 }, lightOnly: true });
}

/** Every picture file, by name. Each street picture has the part that a range of screen widths shows. */
export const pictures: Readonly<Record<string, () => string>> = {
  'street-wide': streetPicture({ from: -1000, to: 2000, note: 'left' }, 1),
  'street-middle': streetPicture({ from: -50, to: 1550, note: 'above', lettering: 16 }, 0.66),
  'street-narrow': streetPicture({ from: -50, to: 1050, note: 'above', lettering: 18 }, 0.66),
  'brick-wall': brickWall,
  stoop: stoopPicture,
  'lot-left': lotPicture(lotLeft, -770, 760),
  'lot-right': lotPicture(lotRight, 280, 1550),
  'lot-right-narrow': lotPicture(lotRightNarrow, 280, 130),
  'measured-bob': cutOut(measuredBob, 74, 0, 404, 478),
  section: sectionPicture({ keys: 13, measured: true }),
  'section-narrow': sectionPicture({ keys: 24, measured: false }),
  'tier-small': tierPicture(smallTier, 194),
  'tier-middle': tierPicture(middleTier, 264),
  'tier-tall': tierPicture(tallTier, 338),
  'front-door': cutOut(frontDoor, 0, -2, 424, 306),
  'verdict-unjudged': verdictPicture('unjudged'),
  'verdict-true': verdictPicture('true'),
  'verdict-out': verdictPicture('out'),
  'audit-sheet': cutOut(auditSheet, 0, 0, 410, 520),
  tape: tapePicture,
  'cover-eleven': elevenCover,
  'cover-market': marketCover,
  'cover-redline': redlineCover,
};
