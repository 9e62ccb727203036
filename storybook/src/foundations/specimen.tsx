import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokenValue } from '../tokens/tokens.ts';

/** A list of specimens, with lines between. */
export const Specimens = styled.dl.attrs({ className: 'sb-unstyled' })`
  margin: 24px 0 0;
  border-top: 1.5px solid var(--rule-strong);
`;

const Row = styled.div`
  display: grid;
  gap: 8px 32px;
  padding: 18px 0;
  border-bottom: 1px solid var(--rule);

  @media (min-width: 720px) {
    grid-template-columns: 200px minmax(0, 1fr);
    align-items: center;
  }

  & > dt {
    font-size: var(--fs-small);
    line-height: 1.4;
  }

  & > dd {
    margin: 0;
    min-width: 0;
  }
`;

const Value = styled.code`
  display: block;
  margin-top: 2px;
  background: none;
  border: 0;
  padding: 0;
  color: var(--ink-2);
  font: 500 var(--fs-note) / 1.4 var(--sans);
  overflow-wrap: anywhere;
`;

/** A design token, its value (light · dark if they differ), and an example of its use. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  const values = new Set([tokenValue(name), tokenValue(name, 'dark')]);
  return (
    <Row>
      <dt>
        <b>{name}</b>
        <Value>{[...values].join(' · ')}</Value>
      </dt>
      <dd>{children}</dd>
    </Row>
  );
}
