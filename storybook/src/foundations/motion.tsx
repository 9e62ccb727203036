import { styled } from 'styled-components';
import { tokensWith } from '../tokens/tokens.ts';
import { Specimen, Specimens } from './specimen.tsx';

const Track = styled.button<{ $time: string; $ease: string }>`
  display: block;
  width: 100%;
  padding: 12px;
  border: 1px solid var(--field-border);
  border-radius: var(--r-1);
  background: var(--sheet);
  color: var(--ink);
  font: 500 var(--fs-small) / 1.4 var(--sans);
  text-align: left;
  cursor: pointer;

  &::after {
    content: '';
    display: block;
    width: 32px;
    height: 8px;
    margin-top: 10px;
    background: var(--line);
    transition: margin-left ${({ $time, $ease }) => `var(${$time}) var(${$ease})`};
  }

  &:hover::after,
  &:focus-visible::after {
    margin-left: calc(100% - 32px);
  }
`;

/** Every duration token, with an animation to try. */
export function Durations() {
  return (
    <Specimens>
      {tokensWith('--t-').map((name) => (
        <Specimen key={name} name={name}>
          <Track type="button" $time={name} $ease="--e-out">
            Point here
          </Track>
        </Specimen>
      ))}
    </Specimens>
  );
}

/** Every easing token, with an animation to try. */
export function Easings() {
  return (
    <Specimens>
      {tokensWith('--e-').map((name) => (
        <Specimen key={name} name={name}>
          <Track type="button" $time="--t-3" $ease={name}>
            Point here
          </Track>
        </Specimen>
      ))}
    </Specimens>
  );
}
