import { styled } from 'styled-components';
import { Section } from '@plumbline/kit/section';
import { SectionHead } from '../../../components/section-head.tsx';
import { landing } from '../../../content.ts';
import { ComparisonTable } from './comparison-table.tsx';

const Footnote = styled.p`
  max-width: 74ch;
  margin-top: 16px;
  font-size: 0.875rem;
  line-height: 1.5;
  color: var(--ink-2);
`;

/** The section that compares the association with the alternatives, by features and price. */
export function Comparison() {
  const { label, heading, lede, note } = landing.comparison;
  return (
    <Section label={label} id="compare">
      <SectionHead heading={heading}>{lede}</SectionHead>
      <ComparisonTable />
      <Footnote>{note}</Footnote>
    </Section>
  );
}
