import { styled } from 'styled-components';
import { layoutSteps, tokensWith } from '../tokens/tokens.ts';
import { Specimen, Specimens } from './specimen.tsx';

const Bar = styled.div<{ $width: string }>`
  width: ${({ $width }) => `var(${$width})`};
  height: 20px;
  background: var(--ink);
`;

/** Every space token, as a bar of its width. */
export function Spaces() {
  return (
    <Specimens>
      {[...tokensWith('--s-'), '--section-y'].map((name) => (
        <Specimen key={name} name={name}>
          <Bar $width={name} />
        </Specimen>
      ))}
    </Specimens>
  );
}

const Corner = styled.div<{ $radius: string }>`
  width: 120px;
  height: 64px;
  border: 1.5px solid var(--ink);
  border-radius: ${({ $radius }) => `var(${$radius})`};
`;

/** Every radius token. */
export function Corners() {
  return (
    <Specimens>
      {tokensWith('--r-').map((name) => (
        <Specimen key={name} name={name}>
          <Corner $radius={name} />
        </Specimen>
      ))}
    </Specimens>
  );
}

const Panel = styled.div<{ $shadow: string }>`
  width: 200px;
  height: 96px;
  margin: 12px 12px 48px;
  background: var(--sheet);
  border: 1px solid var(--rule);
  box-shadow: ${({ $shadow }) => `var(${$shadow})`};
`;

/** Every shadow token, in the chosen theme. */
export function Shadows() {
  return (
    <Specimens>
      {tokensWith('--sh-').map((name) => (
        <Specimen key={name} name={name}>
          <Panel $shadow={name} />
        </Specimen>
      ))}
    </Specimens>
  );
}

const Scroller = styled.div`
  margin-top: 24px;
  overflow-x: auto;

  & > table {
    width: 100%;
    border-collapse: collapse;
    border-top: 1.5px solid var(--rule-strong);
    font-size: var(--fs-small);
    font-variant-numeric: tabular-nums;
  }

  & :is(th, td) {
    padding: 10px 16px 10px 0;
    border-bottom: 1px solid var(--rule);
    text-align: left;
    white-space: nowrap;
  }
`;

/** The layout tokens that change with the width of the window. */
export function Layout() {
  const names = [...(layoutSteps[0]?.values.keys() ?? [])];
  return (
    <Scroller className="sb-unstyled" tabIndex={0} role="region" aria-label="Layout by width">
      <table>
        <thead>
          <tr>
            <th scope="col">Token</th>
            {layoutSteps.map(({ from }) => (
              <th key={from} scope="col">
                {from === 0 ? 'Phone' : `From ${from} px`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {layoutSteps.map(({ from, values }) => (
                <td key={from}>{values.get(name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
