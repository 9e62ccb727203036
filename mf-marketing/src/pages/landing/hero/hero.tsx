import { styled } from 'styled-components';
import { dashboardUrl } from '@plumbline/contract/site';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Heading, Lede } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { useSite } from '@plumbline/services';
import { SectionButton } from '../../../components/section-button.tsx';
import { TwoLines } from '../../../components/two-lines.tsx';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { Street } from './street.tsx';

const Words = styled.div`
  padding-top: clamp(44px, 4.6vw, 68px);

  @media (min-width: 1024px) {
    min-height: calc(452px + clamp(44px, 4.6vw, 68px));
  }
`;

const Opening = styled(Lede)`
  max-width: 37ch;
  margin-block: 26px 30px;
`;

/** The first screen: a description of the association, two links, and the picture of a street with a leaning house. */
export function Hero() {
  const site = useSite();
  const { heading, lede, plans } = landing.hero;
  return (
    <>
      <Section flush>
        <Words>
          <Heading level={1} size="mega">
            <TwoLines lines={heading} />
          </Heading>
          <Opening>{fill(lede.text, { product: site.product })}</Opening>
          <ButtonRow>
            <ButtonLink to={dashboardUrl(site, 'join')} newTab>
              {plans}
            </ButtonLink>
            <SectionButton section="contact" variant="outline">
              {landing.strategyCall}
            </SectionButton>
          </ButtonRow>
        </Words>
      </Section>
      <Street />
    </>
  );
}
