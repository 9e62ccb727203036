import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';

const Sheet = styled.section`
  padding: 22px 24px;
  border: 1px solid var(--ink);
  background: var(--sheet);

  & dl {
    margin-top: 14px;
    border-top: 1px solid var(--rule);
  }

  & dl > div {
    display: grid;
    gap: 2px 20px;
    padding: 10px 0;
    border-bottom: 1px solid var(--rule);

    @media (min-width: 560px) {
      grid-template-columns: 150px 1fr;
    }
  }

  & dt {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

const Content = styled.div`
  margin-top: 18px;
`;

/** The result of a test, announced to screen readers. */
export function Result({
  title,
  rows,
  children,
}: {
  title: string;
  rows: Readonly<Record<string, string | number | null>>;
  children?: ReactNode;
}) {
  return (
    <Sheet role="status">
      <Heading level={2} size="h3">
        {title}
      </Heading>
      <dl>
        {Object.entries(rows).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? 'none'}</dd>
          </div>
        ))}
      </dl>
      {children !== undefined && <Content>{children}</Content>}
    </Sheet>
  );
}
