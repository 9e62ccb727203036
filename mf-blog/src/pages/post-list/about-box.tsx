import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { useSite } from '@plumbline/services';
import { styled } from 'styled-components';
import { blogCopy, membershipSection } from '../../content.ts';

const Box = styled.div`
  display: grid;
  gap: 10px;
  padding: 26px;
  background: var(--mortar);
  p {
    margin-block-end: 8px;
    font-size: var(--fs-small);
    line-height: var(--lh-body);
    color: var(--ink-2);
  }
  @media print {
    display: none;
  }
`;

/** Who publishes the blog, and a link to the membership plans. */
export function AboutBox() {
  const { product } = useSite();
  return (
    <Box>
      <Heading level={2} size="h3">
        About {product}
      </Heading>
      <p>{blogCopy.about}</p>
      <ButtonLink to={membershipSection} size="compact" block>
        Join
      </ButtonLink>
    </Box>
  );
}
