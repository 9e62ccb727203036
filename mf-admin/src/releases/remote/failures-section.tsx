import { styled } from 'styled-components';
import type { RemoteState } from '@plumbline/contract/releases/registry';
import { EmptyState } from '@plumbline/kit/empty-state';
import { ErrorSentence } from '@plumbline/kit/field';
import { AdminSection } from '../../layout/admin-section.tsx';
import type { ChartRow } from '../chart-row.ts';
import { FailureChart } from '../failure-chart.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { ReleaseName } from '../release-name.tsx';
import { roleOf } from './remote-registry.ts';
import { FailureKinds } from './failure-kinds.tsx';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

/** The maximum number of earlier releases in the chart, besides live and canary. */
const maxEarlier = 2;

const roleNames = { live: 'Live', canary: 'Canary', earlier: 'Earlier' } as const;

/** Failures of a remote's releases over the last day: the chart and the kinds of failures. `now` is in ms since 1970. */
export function FailuresSection({ state, now }: { state: RemoteState; now: number }) {
  const rows = chartRows(state);
  return (
    <AdminSection title="Failures, last 24 hours">
      <Parts>
        {state.resting.map(({ release, since, reason }) => (
          <ErrorSentence key={release}>
            <ReleaseName release={release} /> is withheld since <DateTime at={since} />: it failed too often. {reason}
          </ErrorSentence>
        ))}
        {rows.length === 0 ? (
          <EmptyState title="No page views yet" text="Nobody has opened a page of this remote in the last 24 hours." />
        ) : (
          <FailureChart rows={rows} now={now} />
        )}
        {state.failures.length > 0 && <FailureKinds failures={state.failures} />}
      </Parts>
    </AdminSection>
  );
}

/** The live release first, then the canary, then the newest of the others. */
function chartRows({ channels, health }: Pick<RemoteState, 'channels' | 'health'>): ChartRow[] {
  const rows = health.map((stats) => ({ ...stats, role: roleNames[roleOf(stats.release, { channels })] }));
  const rowsOfRole = (role: string) => rows.filter((row) => row.role === role);
  return [...rowsOfRole('Live'), ...rowsOfRole('Canary'), ...rowsOfRole('Earlier').slice(0, maxEarlier)];
}
