import { useState } from 'react';
import { styled } from 'styled-components';
import { Section } from '@plumbline/kit/section';
import { SectionHead } from '../../../components/section-head.tsx';
import type { BillingFrequency } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';
import { BillingSwitch } from './billing-switch.tsx';
import { OtherPlans } from './other-plans.tsx';
import { PlanCard } from './plan-card.tsx';
import { Cards } from './plan-card-parts.ts';

const Footnote = styled.p`
  margin-top: 16px;
  font-size: 0.875rem;
  color: var(--ink-2);
`;

/** The section with the plans and their prices. */
export function Membership() {
  const { label, heading, lede, plans, note } = landing.membership;
  const [preferredFrequency, setPreferredFrequency] = useState<BillingFrequency>('monthly');
  return (
    <Section label={label} id="membership">
      <SectionHead heading={heading}>{lede}</SectionHead>
      <BillingSwitch chosen={preferredFrequency} onChoose={setPreferredFrequency} />
      <Cards>
        {plans.map((plan) => (
          <PlanCard key={plan.membershipId} plan={plan} preferredFrequency={preferredFrequency} />
        ))}
      </Cards>
      <OtherPlans />
      <Footnote>{note}</Footnote>
    </Section>
  );
}
