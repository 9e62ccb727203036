import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Facts = styled.dl`
  display: grid;
  gap: 14px 32px;

  & dt {
    font-size: 0.8125rem;
    color: var(--ink-2);
  }

  & dd {
    overflow-wrap: anywhere;
  }

  @media (min-width: 640px) {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));

    /* A fact that is a list of sentences has the whole width. */
    & > :has(> dd > ul) {
      grid-column: 1 / -1;
    }
  }
`;

/** Facts under their names; empty facts are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Facts>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </Facts>
  );
}
