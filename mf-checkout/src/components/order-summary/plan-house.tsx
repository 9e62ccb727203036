import { styled } from 'styled-components';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';
import middle from '../../pictures/tier-middle.svg';
import small from '../../pictures/tier-small.svg';
import tall from '../../pictures/tier-tall.svg';

const Sky = styled.div`
  display: none;

  @media (min-width: 1024px) {
    position: relative;
    display: block;
    padding: 18px 24px 0;
    background: var(--w-sky);
    line-height: 0;

    /* The picture's ground line, continued to both edges of the panel. */
    &::after {
      content: '';
      position: absolute;
      inset: auto 0 0;
      height: 4px;
      background: var(--ink);
    }
  }
`;

const houses: Readonly<Record<'small' | 'middle' | 'tall', PictureSource>> = {
  small: { src: small, width: 360, height: 194 },
  middle: { src: middle, width: 360, height: 264 },
  tall: { src: tall, width: 360, height: 338 },
};

/**
 * The plan's picture of a house, the same as on the plan's card of the landing page. Decoration, shown only if there is
 * room.
 */
export function PlanHouse({ planId }: { planId: string | null }) {
  const house = planId?.startsWith('core-') ? 'small' : planId?.startsWith('elite-') ? 'tall' : 'middle';
  return (
    <Sky>
      <ThemedPicture sources={[houses[house]]} alt="" />
    </Sky>
  );
}
