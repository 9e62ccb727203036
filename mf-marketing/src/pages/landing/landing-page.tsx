import { styled } from 'styled-components';
import { listPlans } from '@plumbline/contract/commerce/plans';
import type { LoadArgs } from '@plumbline/services';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { About } from './about/about.tsx';
import { Audit } from './audit/audit.tsx';
import { Benefits } from './benefits/benefits.tsx';
import { Closing } from './closing/closing.tsx';
import { Comparison } from './comparison/comparison.tsx';
import { Contact } from './contact/contact.tsx';
import { Countdown } from './countdown/countdown.tsx';
import { Hero } from './hero/hero.tsx';
import { Membership } from './membership/membership.tsx';
import { Stats } from './stats/stats.tsx';
import { Testimonials } from './testimonials/testimonials.tsx';
import { landing } from '../../content.ts';
import { sampleTexts } from '../../sample-texts.ts';

export { landingMeta as meta } from './landing-meta.ts';

/**
 * Loads the plans on sale, from whose prices the saving of an annual payment is calculated. Without the plans the page
 * shows no saving.
 */
export async function load({ prefetch }: LoadArgs): Promise<unknown> {
  return prefetch(listPlans, {}, { required: false });
}

/**
 * Invented texts, which a production start lists in the log: claims, testimonials and features of plans and
 * alternatives.
 */
export const samples = () => sampleTexts(landing);

const PlumbLineFrame = styled.div`
  position: relative;
  overflow-x: clip;
`;

/** In px: the plumb line's length until the browser has measured the page; correct at 1440 by 900. */
const initialLength = 704;

/** The landing page. The plumb line hangs down to the closing section. */
function LandingPage() {
  return (
    <>
      <PlumbLineFrame>
        <Hero />
        <Stats />
        <About />
        <Benefits />
        <Comparison />
        <Countdown />
        <Membership />
        <Audit />
        <Testimonials />
        <Closing />
        <PlumbLine reach="page" length={initialLength} />
      </PlumbLineFrame>
      <Contact />
    </>
  );
}

export { LandingPage as Page };
