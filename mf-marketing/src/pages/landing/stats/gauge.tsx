import { styled } from 'styled-components';

const Scale = styled.svg`
  display: block;
  width: 100%;
  height: 22px;
  margin-top: 18px;
  overflow: visible;
  color: var(--ink);

  & .filled {
    stroke: var(--line);
  }

  & .rest {
    stroke: var(--ink-3);
  }
`;

const divisions = 12;

/**
 * A decorative scale below a statistic: filled up to its share (0 to 1), or with divisions only if there is no share.
 */
export function Gauge({ share }: { share?: number | undefined }) {
  return <Scale aria-hidden="true">{share === undefined ? <Divisions /> : <Filled share={share} />}</Scale>;
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

function Divisions() {
  return (
    <>
      <line x1="0" y1="11" x2="100%" y2="11" stroke="currentColor" />
      {Array.from({ length: divisions + 1 }, (_, index) => {
        const long = index % (divisions / 2) === 0;
        const x = percent(index / divisions);
        return (
          <line
            key={index}
            x1={x}
            y1={long ? 2 : 6}
            x2={x}
            y2={long ? 20 : 16}
            stroke="currentColor"
            strokeWidth={long ? 1.6 : 1}
          />
        );
      })}
    </>
  );
}

function Filled({ share }: { share: number }) {
  const end = percent(share);
  return (
    <>
      <line className="rest" x1={end} y1="11" x2="100%" y2="11" />
      <line className="rest" x1="100%" y1="6" x2="100%" y2="16" />
      <line className="filled" x1="0" y1="11" x2={end} y2="11" strokeWidth="5" />
      <line x1="0" y1="2" x2="0" y2="20" stroke="currentColor" strokeWidth="1.6" />
      <line x1={end} y1="2" x2={end} y2="20" stroke="currentColor" strokeWidth="1.6" />
    </>
  );
}
