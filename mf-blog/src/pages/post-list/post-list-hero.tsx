import type { ReactNode } from 'react';
import { Heading, Lede } from '@plumbline/kit/heading';
import { useSite } from '@plumbline/services';
import { styled } from 'styled-components';
import { PageHead } from '../../components/page-head.tsx';
import { blogCopy } from '../../content.ts';

const Words = styled.div`
  display: grid;
  gap: 16px;
  > p {
    max-inline-size: 48ch;
  }
`;

/** The blog's name and subtitle. The children are shown below: the search box. */
export function PostListHero({ children }: { children?: ReactNode }) {
  const { product } = useSite();
  return (
    <PageHead label="Blog">
      <Words>
        <Heading level={1}>{product} Blog</Heading>
        <Lede>{blogCopy.subtitle}</Lede>
        {children}
      </Words>
    </PageHead>
  );
}
