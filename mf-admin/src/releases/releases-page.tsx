import { listRemotes, type RemoteState } from '@plumbline/contract/registry';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../layout/admin-fault.tsx';
import { DeskFrame } from '../layout/admin-frame.tsx';
import { DeskHead } from '../layout/admin-head.tsx';
import { DeskLoading } from '../layout/admin-loading.tsx';
import { deskMeta } from '../layout/admin-meta.ts';
import { KeyFigures } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { rate, total, counted } from './rate.ts';
import { RemoteTable } from './remote-table.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Releases', { site });
}

/** All remotes with their live releases and failures: `/admin/releases`. */
function ReleasesPage() {
  const remotes = useLiveEndpoint(listRemotes, {});
  const { data, error, asOf } = remotes;
  return (
    <DeskFrame>
      <DeskHead title="Releases" asOf={data && asOf} />
      {data ? (
        <>
          <StaleNotice error={error} />
          <Remotes states={data} now={asOf ?? 0} />
        </>
      ) : error ? (
        <DeskFault what="The releases" state={{ ...remotes, error }} />
      ) : (
        <DeskLoading what="Asking for the releases" />
      )}
    </DeskFrame>
  );
}

export { ReleasesPage as Page };

function Remotes({ states, now }: { states: readonly RemoteState[]; now: number }) {
  if (states.length === 0) {
    return (
      <DeskEmpty
        title="Nothing was released yet"
        text="A team publishes with npx plumbline publish; what it published stands here at once."
      />
    );
  }
  const seen = total(states.flatMap(({ health }) => health.flatMap(({ hours }) => hours)));
  const count = (of: (state: RemoteState) => number) => states.reduce((sum, state) => sum + of(state), 0);
  const live = count(({ channels }) => (channels.live === null ? 0 : 1));
  const canaries = count(({ channels }) => (channels.canary === null ? 0 : 1));
  const resting = count((state) => state.resting.length);
  return (
    <>
      <KeyFigures
        figures={[
          { figure: live, of: live === 1 ? 'remote is live' : 'remotes are live' },
          { figure: canaries, of: canaries === 1 ? 'canary' : 'canaries' },
          {
            figure: resting,
            of: resting === 1 ? 'release not given out: it fails' : 'releases not given out: they fail',
          },
          { figure: rate(seen), of: `of ${counted(seen.views, 'page view')} failed, last 24 hours` },
        ]}
      />
      <RemoteTable states={states} now={now} />
    </>
  );
}
