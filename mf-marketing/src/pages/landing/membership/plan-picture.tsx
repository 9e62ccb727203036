import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';
import type { Plan } from '../../../content-shape.ts';
import middle from '../pictures/tier-middle.svg';
import small from '../pictures/tier-small.svg';
import tall from '../pictures/tier-tall.svg';

const houses: Readonly<Record<Plan['picture'], PictureSource>> = {
  small: { src: small, width: 360, height: 194 },
  middle: { src: middle, width: 360, height: 264 },
  tall: { src: tall, width: 360, height: 338 },
};

/** The plan's picture of a house: a decoration without alternative text. */
export function PlanPicture({ picture }: { picture: Plan['picture'] }) {
  return <ThemedPicture sources={[houses[picture]]} alt="" />;
}
