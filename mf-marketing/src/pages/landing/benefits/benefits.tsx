import { styled } from 'styled-components';
import { planFeatures } from '@plumbline/contract/commerce/plan-features';
import { Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { SectionHead } from '../../../components/section-head.tsx';
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

/** The section of the five benefits, drawn as five numbered rooms of a house. */
export function Benefits() {
  const { label, heading, lede, drawingAlt, caption, rooms, always, from } = landing.benefits;
  const availability = (plan: string | null) => (plan === null ? always : fill(from, { plan }));
  return (
    <Section tone="mortar" label={label} id="benefits">
      <SectionHead heading={heading}>{lede}</SectionHead>
      <Columns>
        <ol>
          {rooms.map(({ feature, text }, index) => (
            <Room
              key={feature}
              number={index + 1}
              name={planFeatures[feature].text}
              text={text}
              availability={availability(firstPlan(feature))}
            />
          ))}
        </ol>
        <figure>
          <ThemedPicture sources={houses} alt={drawingAlt} />
          <Caption as="figcaption">{caption}</Caption>
        </figure>
      </Columns>
    </Section>
  );
}
