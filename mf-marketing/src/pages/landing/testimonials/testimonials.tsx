import { styled } from 'styled-components';
import { Section } from '@plumbline/kit/section';
import { SectionHead } from '../../../components/section-head.tsx';
import { landing } from '../../../content.ts';
import { Quote } from './quote.tsx';

const Quotes = styled.div`
  display: grid;
  margin-top: 48px;
  border-top: 1.5px solid var(--ink);

  @media (min-width: 720px) {
    grid-template-columns: 1fr 1fr;
  }

  @media (min-width: 1024px) {
    grid-template-columns: 7fr 5fr;
    grid-template-rows: auto auto;
  }
`;

/** The section with the members' testimonials. */
export function Testimonials() {
  const { label, heading, quotes } = landing.testimonials;
  return (
    <Section label={label} id="testimonials">
      <SectionHead heading={heading} />
      <Quotes>
        {quotes.map((testimonial, index) => (
          <Quote key={testimonial.name} testimonial={testimonial} lead={index === 0} />
        ))}
      </Quotes>
    </Section>
  );
}
