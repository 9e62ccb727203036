import { styled } from 'styled-components';
import { Bob } from '@plumbline/kit/drawing/bob';
import { tokensWith } from '../tokens/tokens.ts';
import { Specimen, Specimens } from './specimen.tsx';

const Stroke = styled.div<{ $weight: string }>`
  height: ${({ $weight }) => `var(${$weight})`};
  background: ${({ $weight }) => ($weight === '--lw-plumb' ? 'var(--line)' : 'var(--ink)')};
`;

/** Every line-weight token. */
export function LineWeights() {
  return (
    <Specimens>
      {tokensWith('--lw-').map((name) => (
        <Specimen key={name} name={name}>
          <Stroke $weight={name} />
        </Specimen>
      ))}
    </Specimens>
  );
}

const Hang = styled.div`
  position: relative;
  display: grid;
  justify-items: start;
  margin-top: 24px;
  padding: 0 0 24px 40px;
  border: 1px solid var(--rule);
  background: var(--sheet);

  & > i {
    width: var(--lw-plumb);
    height: 160px;
    margin-left: calc(22px / 2 - var(--lw-plumb) / 2);
    background: var(--line);
  }
`;

/** The plumb line with its bob. */
export function HangingLine() {
  return (
    <Hang aria-hidden="true">
      <i />
      <Bob />
    </Hang>
  );
}
