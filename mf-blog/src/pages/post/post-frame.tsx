import type { ReactNode } from 'react';
import { Section } from '@plumbline/kit/section';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  padding-block: 56px 88px;
  @media (min-width: 1024px) {
    grid-template-columns: 190px minmax(0, 1fr);
  }
  @media print {
    display: block;
    padding-block: 24px 0;
  }
`;

/** The layout of an article below its head: the picture, then the text with a narrow column beside it. */
export function PostFrame({
  picture,
  beside,
  children,
}: {
  picture: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}) {
  return (
    <Section flush>
      {picture}
      <Columns>
        {beside}
        <div>{children}</div>
      </Columns>
    </Section>
  );
}
