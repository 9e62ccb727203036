import { styled } from 'styled-components';
import { Note } from '@plumbline/kit/heading';
import { lastHours, shareAxisMaximum } from '../layout/charts/chart-scale.ts';
import { FailureTable } from './failure-table.tsx';
import { HourBars } from './hour-bars.tsx';
import { failuresOfViews, formatPercent, failureRate, failureShare, sumOfHours } from './failure-rate.ts';
import type { ChartRow } from './chart-row.ts';
import { ReleaseName } from './release-name.tsx';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 6px 16px;
  align-items: end;

  & > svg {
    grid-column: 1 / -1;
  }

  @media (min-width: 720px) {
    grid-template-columns: 112px minmax(0, 1fr) 132px;

    & > svg {
      grid-column: 2;
      grid-row: 1;
    }
  }
`;

const Name = styled.p`
  font-size: 0.875rem;
  line-height: 1.3;

  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;

const Rate = styled.p`
  font-size: 0.8125rem;
  line-height: 1.3;
  color: var(--ink-2);
  text-align: right;
  font-variant-numeric: tabular-nums lining-nums;

  & b {
    display: block;
    font: 430 1.375rem / 1.15 var(--serif);
    letter-spacing: var(--tr-head);
    color: var(--ink);
  }
`;

const Scale = styled(Note)`
  display: flex;
  justify-content: space-between;
  margin-top: -8px;
  font-variant-numeric: tabular-nums lining-nums;

  @media (min-width: 720px) {
    margin-inline: 128px 148px;
  }
`;

const Top = styled(Note)`
  margin-bottom: -16px;

  @media (min-width: 720px) {
    margin-left: 128px;
  }
`;

const Legend = styled(Note)`
  max-width: 76ch;
`;

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * The share of failed page views by the hour over a day: a row for each release, all with the same scale. The same numbers are
 * given as text beside the chart, and as a table below. `now` is in ms since 1970.
 */
export function FailureChart({ rows, now }: { rows: readonly ChartRow[]; now: number }) {
  const day = lastHours(now);
  const top = shareAxisMaximum(rows.flatMap(({ hours }) => hours.map(failureShare)));
  return (
    <Rows>
      <Top aria-hidden="true">{formatPercent(top)}</Top>
      {rows.map(({ release, role, hours }) => {
        const total = sumOfHours(hours);
        return (
          <Row key={release}>
            <Name>
              <ReleaseName release={release} />
              <small>{role}</small>
            </Name>
            <Rate>
              <b>{failureRate(total)}</b>
              {failuresOfViews(total)}
            </Rate>
            <HourBars hours={hours} day={day} top={top} />
          </Row>
        );
      })}
      <Scale aria-hidden="true">
        {[0, 6, 12, 18, 23].map((index) => (
          <span key={index}>{clock.format(new Date(day[index] ?? ''))}</span>
        ))}
      </Scale>
      <Legend>
        A bar is an hour, and its height the share of page views that failed, up to {formatPercent(top)}. A short grey
        bar: pages were shown, and none failed. Pages that a tab goes on to are not counted as views.
      </Legend>
      <FailureTable rows={rows} hours={day} />
    </Rows>
  );
}
