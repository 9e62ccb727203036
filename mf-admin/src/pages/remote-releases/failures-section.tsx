import { styled } from 'styled-components';
import type { RemoteState } from '@plumbline/contract/registry';
import { EmptyState } from '@plumbline/kit/empty-state';
import { ErrorSentence } from '@plumbline/kit/field';
import { DeskSection } from '../../desk/desk-section.tsx';
import type { ChartRow } from '../../releases/chart-row.ts';
import { FailureChart } from '../../releases/failure-chart.tsx';
import { Moment } from '../../desk/moment.tsx';
import { ReleaseName } from '../../releases/release-name.tsx';
import { roleOf } from './facts.ts';
import { FailureKinds } from './failure-kinds.tsx';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

/** Releases in the chart besides those in a channel: what was live an hour ago, and what was before that. */
const mostEarlier = 2;

const roleNames = { live: 'Live', canary: 'Canary', earlier: 'Earlier' } as const;

/** How the releases of a remote did over the last day: the chart, what rests, and the kinds of failures. `now` in ms since 1970. */
export function FailuresSection({ state, now }: { state: RemoteState; now: number }) {
  const rows = chartRows(state);
  return (
    <DeskSection title="Failures, last 24 hours">
      <Parts>
        {state.resting.map(({ release, since, reason }) => (
          <ErrorSentence key={release}>
            <ReleaseName release={release} /> is not given out since <Moment at={since} />: it failed too often.{' '}
            {reason}
          </ErrorSentence>
        ))}
        {rows.length === 0 ? (
          <EmptyState title="No page views yet" text="Nobody has opened a page of this remote in the last 24 hours." />
        ) : (
          <FailureChart rows={rows} now={now} />
        )}
        {state.failures.length > 0 && <FailureKinds failures={state.failures} />}
      </Parts>
    </DeskSection>
  );
}

/** The live release first, then the canary, then the newest of the others. */
function chartRows({ channels, health }: Pick<RemoteState, 'channels' | 'health'>): ChartRow[] {
  const rows = health.map((one) => ({ ...one, role: roleNames[roleOf(one.release, { channels })] }));
  const of = (role: string) => rows.filter((row) => row.role === role);
  return [...of('Live'), ...of('Canary'), ...of('Earlier').slice(0, mostEarlier)];
}
