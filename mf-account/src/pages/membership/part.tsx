import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';

const Frame = styled.section`
  display: grid;
  gap: 12px;
  justify-items: start;
  padding-top: 24px;
  border-top: 1px solid var(--rule);

  & > div,
  & > form {
    width: 100%;
  }

  & > p {
    max-width: 60ch;
    overflow-wrap: anywhere;
  }
`;

/** One part of the page, below a line. `heading` lets a component move the focus to the heading. */
export function Part({
  title,
  heading = null,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <Frame>
      <Heading level={2} size="h3" ref={heading} tabIndex={-1} data-focus-target="">
        {title}
      </Heading>
      {children}
    </Frame>
  );
}
