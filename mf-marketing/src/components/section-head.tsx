import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';

const Block = styled.div`
  max-width: 820px;
`;

const Below = styled(Lede)`
  margin-top: 20px;
`;

/** A section's heading with the introduction below it. */
export function SectionHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <Block>
      <Heading level={2}>{heading}</Heading>
      {children !== undefined && <Below>{children}</Below>}
    </Block>
  );
}
