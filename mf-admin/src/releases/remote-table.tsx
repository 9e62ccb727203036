import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RemoteState } from '@plumbline/contract/releases/registry';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { RecordTable } from '../list/record-table.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { lastHours, shareAxisMaximum } from '../layout/charts/chart-scale.ts';
import { HourBars } from './hour-bars.tsx';
import {
  failuresOfViews,
  formatPercent,
  failureRate,
  failureShare,
  sumOfHours,
  type HourOfViews,
} from './failure-rate.ts';
import { ReleaseName } from './release-name.tsx';

const Place = styled.div`
  margin-top: 28px;
`;

const Bars = styled(HourBars)`
  width: min(240px, 100%);
  min-width: 120px;
  height: 30px;
  border-bottom-width: 2px;
`;

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const Legend = styled(Note)`
  max-width: 76ch;
  margin-top: 12px;
`;

/** A row for each remote with its failures of the last day, all with the same scale. `now` is in ms since 1970. */
export function RemoteTable({ states, now }: { states: readonly RemoteState[]; now: number }) {
  const day = lastHours(now);
  const rows = states.map((state) => ({ state, hours: hoursOfRemote(state) }));
  const top = shareAxisMaximum(rows.flatMap(({ hours }) => hours.map(failureShare)));
  return (
    <Place>
      <RecordTable
        caption="Remotes"
        rows={rows}
        keyOf={({ state }) => state.channels.remote}
        columns={[
          {
            title: 'Remote',
            cell: ({ state: { channels } }) => (
              <TextLink to={`/admin/releases/${channels.remote}`}>{channels.remote}</TextLink>
            ),
          },
          {
            title: 'Live',
            cell: ({ state: { channels } }) =>
              channels.live === null ? 'Nothing' : <ReleaseName release={channels.live} />,
          },
          { title: 'State', cell: ({ state }) => <ChannelBadges {...state} /> },
          {
            title: 'Failures by the hour',
            label: 'By the hour',
            cell: ({ hours }) => <Bars hours={hours} day={day} top={top} />,
          },
          {
            title: 'Failed, 24 hours',
            label: 'Failed',
            numeric: true,
            cell: ({ hours }) => (
              <TwoLines>
                {failureRate(sumOfHours(hours))}
                <small>{failuresOfViews(sumOfHours(hours))}</small>
              </TwoLines>
            ),
          },
        ]}
      />
      <Legend>
        A bar is an hour; the fine line above it stands for {formatPercent(top)} of the page views. A short grey bar:
        pages were shown, and none failed. The numbers of each hour are on the remote’s own page.
      </Legend>
    </Place>
  );
}

function ChannelBadges({ channels, resting: withheldReleases }: RemoteState) {
  const isWithheld = (release: string) => withheldReleases.some((withheld) => withheld.release === release);
  return (
    <Badges>
      {channels.live !== null && (
        <ChannelBadge tone="ok" withheld={isWithheld(channels.live)}>
          Live
        </ChannelBadge>
      )}
      {channels.canary && (
        <ChannelBadge tone="info" withheld={isWithheld(channels.canary.release)}>
          Canary, {channels.canary.percent}%
        </ChannelBadge>
      )}
    </Badges>
  );
}

function ChannelBadge({ tone, withheld, children }: { tone: 'ok' | 'info'; withheld: boolean; children: ReactNode }) {
  return (
    <Badge dot tone={withheld ? 'danger' : tone}>
      {children}
      {withheld && ', withheld'}
    </Badge>
  );
}

/** The views of all releases of a remote, added up by the hour. */
function hoursOfRemote({ health }: RemoteState): HourOfViews[] {
  const hours = Map.groupBy(
    health.flatMap(({ hours }) => hours),
    ({ hour }) => hour,
  );
  return [...hours].map(([hour, parts]) => ({ hour, ...sumOfHours(parts) }));
}
