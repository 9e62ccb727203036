import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RemoteState } from '@plumbline/contract/releases/registry';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { RecordTable } from '../list/record-table.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { dayUntil, topOf } from '../layout/charts/chart-scale.ts';
import { HourBars } from './hour-bars.tsx';
import { failedOf, percent, rate, share, total, type HourOfViews } from './rate.ts';
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

const Key = styled(Note)`
  max-width: 76ch;
  margin-top: 12px;
`;

/** A row for each remote with its failures of the last day, all with the same scale. `now` is in ms since 1970. */
export function RemoteTable({ states, now }: { states: readonly RemoteState[]; now: number }) {
  const day = dayUntil(now);
  const rows = states.map((state) => ({ state, hours: together(state) }));
  const top = topOf(rows.flatMap(({ hours }) => hours.map(share)));
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
                {rate(total(hours))}
                <small>{failedOf(total(hours))}</small>
              </TwoLines>
            ),
          },
        ]}
      />
      <Key>
        A bar is an hour; the fine line above it stands for {percent(top)} of the page views. A short grey bar: pages
        were shown, and none failed. The numbers of each hour are on the remote’s own page.
      </Key>
    </Place>
  );
}

function ChannelBadges({ channels, resting }: RemoteState) {
  const rests = (release: string) => resting.some((one) => one.release === release);
  return (
    <Badges>
      {channels.live !== null && (
        <ChannelBadge tone="ok" resting={rests(channels.live)}>
          Live
        </ChannelBadge>
      )}
      {channels.canary && (
        <ChannelBadge tone="info" resting={rests(channels.canary.release)}>
          Canary, {channels.canary.percent}%
        </ChannelBadge>
      )}
    </Badges>
  );
}

function ChannelBadge({ tone, resting, children }: { tone: 'ok' | 'info'; resting: boolean; children: ReactNode }) {
  return (
    <Badge dot tone={resting ? 'danger' : tone}>
      {children}
      {resting && ', withheld'}
    </Badge>
  );
}

/** The views of all releases of a remote, added up by the hour. */
function together({ health }: RemoteState): HourOfViews[] {
  const hours = Map.groupBy(
    health.flatMap((one) => one.hours),
    ({ hour }) => hour,
  );
  return [...hours].map(([hour, parts]) => ({ hour, ...total(parts) }));
}
