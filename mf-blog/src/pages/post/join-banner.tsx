import { ButtonLink } from '@plumbline/kit/button';
import { BrickBand } from '@plumbline/kit/drawing/brick-band';
import { Heading, Lede } from '@plumbline/kit/heading';
import { useSite } from '@plumbline/services';
import { styled } from 'styled-components';
import { membershipSection } from '../../content.ts';

const Words = styled.div`
  display: grid;
  gap: 26px;
  justify-items: start;
  > h2 {
    max-inline-size: 17ch;
  }
  > p {
    max-inline-size: 46ch;
  }
  @media (max-width: 519px) {
    justify-items: stretch;
  }
`;

const ScreenOnly = styled.div`
  @media print {
    display: none;
  }
`;

/** The invitation to join, on a brick background. */
export function JoinBanner() {
  const { product } = useSite();
  return (
    <ScreenOnly>
      <BrickBand door="small">
        <Words>
          <Heading level={2} size="h1">
            Ready to Take Your Real Estate Business to the Next Level?
          </Heading>
          <Lede>
            {`Join ${product} and get access to AI-powered tools, expert training, and a network of successful professionals.`}
          </Lede>
          <ButtonLink to={membershipSection} variant="brass">
            {`Join ${product} Today`}
          </ButtonLink>
        </Words>
      </BrickBand>
    </ScreenOnly>
  );
}
