import { styled } from 'styled-components';
import { dashboardUrl } from '@plumbline/contract/site';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { BrickBand } from '@plumbline/kit/drawing/brick-band';
import { Heading, Lede } from '@plumbline/kit/heading';
import { useSite } from '@plumbline/services';
import { SectionButton } from '../../../components/section-button.tsx';
import { TwoLines } from '../../../components/two-lines.tsx';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';

const Claim = styled(Lede)`
  max-width: 46ch;
  margin-block: 26px 36px;
`;

/** The last section before the contact form: an invitation to join, on a brick background. */
export function Closing() {
  const site = useSite();
  const { label, heading, lede, join } = landing.closing;
  return (
    <BrickBand label={label}>
      <Heading level={2} size="mega">
        <TwoLines lines={heading} />
      </Heading>
      <Claim>{fill(lede.text, { product: site.product })}</Claim>
      <ButtonRow>
        <ButtonLink to={dashboardUrl(site, 'join')} newTab variant="brass">
          {join}
        </ButtonLink>
        <SectionButton section="contact" variant="outline">
          {landing.strategyCall}
        </SectionButton>
      </ButtonRow>
    </BrickBand>
  );
}
