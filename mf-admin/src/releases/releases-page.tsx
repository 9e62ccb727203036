import { listRemotes, type RemoteState } from '@plumbline/contract/releases/registry';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../layout/admin-empty.tsx';
import { adminMeta } from '../layout/admin-meta.ts';
import { LivePage } from '../layout/live-page.tsx';
import { Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { failureRate, sumOfHours } from './failure-rate.ts';
import { countOf } from '../layout/count-of.ts';
import { RemoteTable } from './remote-table.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Releases', { site });
}

/** All remotes with their live releases and failures: `/admin/releases`. */
function ReleasesPage() {
  const remotes = useLiveEndpoint(listRemotes, {});
  return (
    <LivePage title="Releases" dataName="the releases" state={remotes}>
      {(data) => (
        <>
          <Remotes states={data} now={remotes.asOf ?? 0} />
        </>
      )}
    </LivePage>
  );
}

export { ReleasesPage as Page };

function Remotes({ states, now }: { states: readonly RemoteState[]; now: number }) {
  if (states.length === 0) {
    return (
      <AdminEmpty
        title="Nothing was released yet"
        text="A team publishes with npx plumbline publish; what it published appears here at once."
      />
    );
  }
  const total = sumOfHours(states.flatMap(({ health }) => health.flatMap(({ hours }) => hours)));
  const sumOf = (numberOf: (state: RemoteState) => number) => states.reduce((sum, state) => sum + numberOf(state), 0);
  const live = sumOf(({ channels }) => (channels.live === null ? 0 : 1));
  const canaries = sumOf(({ channels }) => (channels.canary === null ? 0 : 1));
  const withheld = sumOf((state) => state.resting.length);
  return (
    <>
      <Stats
        stats={[
          { value: live, label: live === 1 ? 'remote is live' : 'remotes are live' },
          { value: canaries, label: canaries === 1 ? 'canary' : 'canaries' },
          {
            value: withheld,
            label: withheld === 1 ? 'release withheld: it fails' : 'releases withheld: they fail',
          },
          { value: failureRate(total), label: `of ${countOf(total.views, 'page view')} failed, last 24 hours` },
        ]}
      />
      <RemoteTable states={states} now={now} />
    </>
  );
}
