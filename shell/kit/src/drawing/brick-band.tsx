/// <reference path="./svg.d.ts" />
import { styled } from 'styled-components';
import { Section, type SectionProps } from '../section/section.tsx';
import wall from './art/brick-wall.svg';
import stoop from './art/stoop.svg';

const Wall = styled(Section)<{ $large: boolean }>`
  padding-block: ${({ $large }) => ($large ? 'clamp(96px, 11vw, 168px) clamp(130px, 13vw, 196px)' : '88px 96px')};
  background: var(--brick-band) url('${wall}') 0 0 / 672px 352px;

  @media print {
    background: none;
    color: inherit;
  }
`;

const Stoop = styled.img<{ $size: number }>`
  display: none;

  @media (min-width: 1100px) {
    display: block;
    position: absolute;
    z-index: 1;
    right: calc(var(--gutter) + var(--margin) - 16px);
    bottom: 0;
    width: ${({ $size }) => $size}px;
    height: auto;
  }
`;

/** The props of {@link BrickBand}: `door`, and those of a section, except `tone`, `backdrop` and `flush`, which the band decides. */
export interface BrickBandProps extends Omit<SectionProps, 'tone' | 'backdrop' | 'flush'> {
  /** The size of the drawing with the green door: 470 px wide, or 360 at an article's end. Default `large`. */
  readonly door?: 'large' | 'small';
}

/** The call to action at the end of a page: a brick wall, with a green door at its right on windows at least 1100 px wide. Used once on a page. */
export function BrickBand({ door = 'large', ...section }: BrickBandProps) {
  const large = door === 'large';
  const picture = (
    <Stoop $size={large ? 470 : 360} src={stoop} width="470" height="470" alt="" loading="lazy" decoding="async" />
  );
  return <Wall {...section} $large={large} tone="brick" backdrop={picture} />;
}
