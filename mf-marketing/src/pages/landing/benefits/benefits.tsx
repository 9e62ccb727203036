import { styled } from 'styled-components';
import { planFeatures } from '@plumbline/contract/commerce/plan-features';
import { Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { BandHead } from '../../../components/band-head.tsx';
import { ThemedPicture, type PictureSource } from '@plumbline/kit/themed-picture';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { firstPlan } from '../first-plan.ts';
import narrow from '../pictures/section-narrow.svg';
import wide from '../pictures/section.svg';
import { Room } from './room.tsx';

const Columns = styled.div`
  display: grid;
  gap: 48px;
  margin-top: 44px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 0.44fr) minmax(0, 0.56fr);
    gap: 56px;
    align-items: start;
  }

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 620px);
  }
`;

const Caption = styled(Note)`
  margin-top: 12px;
`;

const houses: readonly [PictureSource, PictureSource] = [
  { src: wide, width: 780, height: 562, from: 720 },
  { src: narrow, width: 780, height: 562 },
];

/** Five benefits as five rooms of one house. */
export function Benefits() {
  const { label, heading, lede, drawing, caption, rooms, always, from } = landing.benefits;
  const opensWith = (plan: string | null) => (plan === null ? always : fill(from, { plan }));
  return (
    <Section tone="mortar" label={label} id="benefits">
      <BandHead heading={heading}>{lede}</BandHead>
      <Columns>
        <ol>
          {rooms.map(({ feature, text }, index) => (
            <Room
              key={feature}
              number={index + 1}
              name={planFeatures[feature].text}
              text={text}
              opens={opensWith(firstPlan(feature))}
            />
          ))}
        </ol>
        <figure>
          <ThemedPicture sources={houses} alt={drawing} />
          <Caption as="figcaption">{caption}</Caption>
        </figure>
      </Columns>
    </Section>
  );
}
