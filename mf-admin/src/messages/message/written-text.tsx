import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DateTime } from '../../layout/date-time.tsx';

const Block = styled.article`
  display: grid;
  gap: 8px;
  padding: 14px 16px;
  border: 1px solid var(--rule);
  border-radius: var(--r-2);
  background: var(--sheet);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  justify-content: space-between;
  font-size: 0.8125rem;
  color: var(--ink-2);

  & strong {
    font-weight: 600;
    color: var(--ink);
    overflow-wrap: anywhere;
  }
`;

const Text = styled.p`
  max-width: 72ch;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** A text that a person wrote, as plain text below its author and time. */
export function WrittenText({
  who,
  at,
  text,
  children,
}: {
  who: string;
  at: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <Block>
      <Head>
        <strong>{who}</strong>
        <span>
          {children}
          <DateTime at={at} />
        </span>
      </Head>
      <Text>{text}</Text>
    </Block>
  );
}
