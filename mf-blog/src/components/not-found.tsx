import { ButtonLink } from '@plumbline/kit/button';
import { Heading, Lede } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { styled } from 'styled-components';
import { PageHead } from './page-head.tsx';

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: 16px;
  padding-block: 12px 104px;
  > :last-child {
    margin-block-start: 16px;
  }
`;

/** The blog's "not found" page. */
export function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHead>
        <Words>
          <Heading level={1}>{title}</Heading>
          <Lede>{text}</Lede>
          <ButtonLink to="/blog">
            <Icon name="arrow-left" size={16} /> Back to Blog
          </ButtonLink>
        </Words>
      </PageHead>
      <PlumbLine length={260} />
    </>
  );
}
