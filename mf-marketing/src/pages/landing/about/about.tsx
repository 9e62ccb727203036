import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { MeasuredBob } from './measured-bob.tsx';

const Columns = styled.div`
  display: grid;
  gap: 48px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 330px;
    align-items: start;
  }

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) 460px;
    gap: 64px;
  }
`;

const Prose = styled.div`
  max-width: 60ch;
  margin-top: 28px;

  & > * + * {
    margin-top: 18px;
  }
`;

/** What the association is for, and the tool it is named after. */
export function About() {
  const { product } = useSite();
  const { label, heading, lede, paragraphs } = landing.about;
  return (
    <Section label={label} id="about">
      <Columns>
        <div>
          <Heading level={2}>{heading}</Heading>
          <Prose>
            <Lede>{fill(lede.text, { product })}</Lede>
            {paragraphs.map(({ text }) => (
              <p key={text}>{fill(text, { product })}</p>
            ))}
          </Prose>
        </div>
        <MeasuredBob />
      </Columns>
    </Section>
  );
}
