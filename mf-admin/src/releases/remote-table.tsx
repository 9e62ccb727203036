import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RemoteState } from '@plumbline/contract/releases/registry';
import { Badge } from '@plumbline/kit/badge';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
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

const Share = styled.span`
  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
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
      <Table
        caption="Remotes"
        head={
          <TableRow>
            <TableHead>Remote</TableHead>
            <TableHead>Live</TableHead>
            <TableHead>State</TableHead>
            <TableHead>Failures by the hour</TableHead>
            <TableHead numeric>Failed, 24 hours</TableHead>
          </TableRow>
        }
      >
        {rows.map(({ state: { channels, resting }, hours }) => {
          const seen = total(hours);
          const rests = (release: string) => resting.some((one) => one.release === release);
          return (
            <TableRow key={channels.remote}>
              <TableCell label="Remote">
                <TextLink to={`/admin/releases/${channels.remote}`}>{channels.remote}</TextLink>
              </TableCell>
              <TableCell label="Live">
                {channels.live === null ? 'Nothing' : <ReleaseName release={channels.live} />}
              </TableCell>
              <TableCell label="State">
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
              </TableCell>
              <TableCell label="By the hour">
                <Bars hours={hours} day={day} top={top} />
              </TableCell>
              <TableCell label="Failed" numeric>
                <Share>
                  {rate(seen)}
                  <small>{failedOf(seen)}</small>
                </Share>
              </TableCell>
            </TableRow>
          );
        })}
      </Table>
      <Key>
        A bar is an hour; the fine line above it stands for {percent(top)} of the page views. A short grey bar: pages
        were shown, and none failed. The numbers of each hour are on the remote’s own page.
      </Key>
    </Place>
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
