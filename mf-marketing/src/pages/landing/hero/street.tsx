import { styled } from 'styled-components';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';
import { landing } from '../../../content.ts';
import middle from '../pictures/street-middle.svg';
import narrow from '../pictures/street-narrow.svg';
import wide from '../pictures/street-wide.svg';

/*
 * The pictures' top is 346 units above the drawn ground, and their bottom 54 below it. On screens below 1024 px a unit is
 * 0.66 px.
 */
const Band = styled.div`
  --unit: 0.66px;
  --ground: calc(346 * var(--unit));
  position: relative;
  height: calc(400 * var(--unit) + 12px);
  margin-top: 10px;
  overflow: clip;
  pointer-events: none;

  @media (min-width: 480px) {
    margin-top: 70px;
  }

  @media (min-width: 1024px) {
    --unit: 1px;
    height: 416px;
    margin-top: -96px;
  }

  /* Beyond the picture's ends the ground line continues. */
  @media (min-width: 2200px) {
    &::before,
    &::after {
      content: '';
      position: absolute;
      top: var(--ground);
      height: 3.5px;
      background: var(--ink);
    }

    &::before {
      left: 0;
      width: max(0px, var(--lx) - 1000px);
    }

    &::after {
      left: calc(var(--lx) + 2000px);
      right: 0;
    }
  }
`;

/* The hanging bob of the plumb line rests at the element marked `data-plumb-rest`. */
const Ground = styled.div`
  position: absolute;
  top: calc(var(--ground) - 8px);
  height: 0;
`;

/*
 * The page's plumb line (at `--lx`) must hang 50 units from the left edge of the smaller pictures, and 1000 from that of
 * the wide one.
 */
const Picture = styled(ThemedPicture)`
  position: absolute;
  top: 0;
  left: calc(var(--lx) - 33px);

  @media (min-width: 1024px) {
    left: calc(var(--lx) - 1000px);
  }
`;

const streets: readonly [...PictureSource[], PictureSource] = [
  { src: wide, width: 3000, height: 400, from: 1024 },
  { src: middle, width: 1056, height: 264, from: 720 },
  { src: narrow, width: 726, height: 264 },
];

/** The picture of a street below the text. */
export function Street() {
  return (
    <Band>
      <Picture sources={streets} alt={landing.hero.streetAlt} natural />
      <Ground data-plumb-rest="" />
    </Band>
  );
}
