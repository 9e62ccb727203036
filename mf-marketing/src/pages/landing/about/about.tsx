import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { MeasuredBob } from './measured-bob.tsx';

const Columns = styled.div`
  display: grid;
  /* WebKit would make an automatic column as wide as the drawing's own width. */
  grid-template-columns: minmax(0, 1fr);
  column-gap: 48px;

  & > figure {
    margin-top: 48px;
  }

  @media (min-width: 720px) {
    grid-template-columns: minmax(0, 1fr) 300px;
    column-gap: 40px;
    align-items: start;

    & > h2 {
      grid-column: 1 / -1;
    }

    & > figure {
      margin-top: 28px;
    }
  }

  @media (min-width: 1024px) {
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr) 330px;
    column-gap: 48px;

    & > h2 {
      grid-column: 1;
    }

    & > figure {
      grid-area: 1 / 2 / 3 / 3;
      margin-top: 0;
    }
  }

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) 460px;
    column-gap: 64px;
  }
`;

const Prose = styled.div`
  max-width: 60ch;
  margin-top: 28px;

  & > * + * {
    margin-top: 18px;
  }
`;

/** The association's purpose, with a drawing of the tool it is named after. */
export function About() {
  const { product } = useSite();
  const { label, heading, lede, paragraphs } = landing.about;
  return (
    <Section label={label} id="about">
      <Columns>
        <Heading level={2}>{heading}</Heading>
        <Prose>
          <Lede>{fill(lede.text, { product })}</Lede>
          {paragraphs.map(({ text }) => (
            <p key={text}>{fill(text, { product })}</p>
          ))}
        </Prose>
        <MeasuredBob />
      </Columns>
    </Section>
  );
}
