import { styled } from 'styled-components';
import { Moment } from '../../../layout/moment.tsx';
import { nameOf } from '../../person.tsx';
import { ReleaseName } from '../../release-name.tsx';
import { listedOf, type Facts } from '../facts.ts';

const Rows = styled.dl`
  width: 100%;
  border-block: 1.5px solid var(--rule-strong);
  font-size: var(--fs-small);
  line-height: 1.4;

  & > div {
    display: grid;
    grid-template-columns: minmax(84px, auto) 1fr;
    gap: 0 16px;
    padding-block: 10px;
  }

  & > div + div {
    border-top: 1px solid var(--rule);
  }

  & dt {
    color: var(--ink-2);
  }

  & dd {
    overflow-wrap: anywhere;
  }

  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

/** The effect of a change: a row for each group of visitors, the release null if there is none. */
export function Change({ facts, rows }: { facts: Facts; rows: Readonly<Record<string, string | null>> }) {
  return (
    <Rows>
      {Object.entries(rows).map(([name, release]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{release === null ? 'Nothing' : <ReleaseLine release={release} facts={facts} />}</dd>
        </div>
      ))}
    </Rows>
  );
}

function ReleaseLine({ release, facts }: { release: string; facts: Facts }) {
  const listed = listedOf(release, facts);
  return (
    <>
      <ReleaseName release={release} />
      {listed && (
        <small>
          published <Moment at={listed.publishedAt} /> by {nameOf(listed.publishedBy)}
        </small>
      )}
    </>
  );
}
