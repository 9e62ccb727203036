import type { ReactNode } from 'react';
import { ButtonLink } from '@plumbline/kit/button';
import { Icon } from '@plumbline/kit/icon';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { styled } from 'styled-components';
import { PageHead } from '../../components/page-head.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const Band = styled(PageHead)`
  &&& {
    padding-block-end: 40px;
  }
`;

const Titles = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: 20px;
  max-inline-size: 900px;
  margin-block-start: 22px;
  > h1 + * {
    margin-block-start: 8px;
  }
  > * {
    max-inline-size: 100%;
  }
`;

/** The breadcrumb and the link back to the blog, and below them the title and the byline. */
export function PostHead({ crumb, children }: { crumb: ReactNode; children: ReactNode }) {
  return (
    <>
      <Band>
        <Breadcrumb>{crumb}</Breadcrumb>
        <Titles>
          <ButtonLink to="/blog" variant="outline" size="table">
            <Icon name="arrow-left" size={16} /> Back to Blog
          </ButtonLink>
          {children}
        </Titles>
      </Band>
      <PlumbLine length={330} />
    </>
  );
}
