import { styled } from 'styled-components';
import { DateTime } from '../../../layout/date-time.tsx';
import { nameOf } from '../../person.tsx';
import { ReleaseName } from '../../release-name.tsx';
import { listedRelease, type RemoteRegistry } from '../remote-registry.ts';

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
export function ChangePreview({
  registry,
  rows,
}: {
  registry: RemoteRegistry;
  rows: Readonly<Record<string, string | null>>;
}) {
  return (
    <Rows>
      {Object.entries(rows).map(([name, release]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{release === null ? 'Nothing' : <ReleaseLine release={release} registry={registry} />}</dd>
        </div>
      ))}
    </Rows>
  );
}

function ReleaseLine({ release, registry }: { release: string; registry: RemoteRegistry }) {
  const entry = listedRelease(release, registry);
  return (
    <>
      <ReleaseName release={release} />
      {entry && (
        <small>
          published <DateTime at={entry.publishedAt} /> by {nameOf(entry.publishedBy)}
        </small>
      )}
    </>
  );
}
