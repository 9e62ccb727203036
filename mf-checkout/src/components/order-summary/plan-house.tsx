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

    /* The ground of the picture, on to both edges. */
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

/** The house that a plan can carry, as on the sign it was chosen from. Decoration, shown only if there is room. */
export function PlanHouse({ planId }: { planId: string | null }) {
  const house = planId?.startsWith('core-') ? 'small' : planId?.startsWith('elite-') ? 'tall' : 'middle';
  return (
    <Sky>
      <ThemedPicture sources={[houses[house]]} alt="" />
    </Sky>
  );
}
