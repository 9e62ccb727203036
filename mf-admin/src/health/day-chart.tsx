import { styled } from 'styled-components';
import type { HealthHour } from '@plumbline/contract/platform/admin-health';
import { Note } from '@plumbline/kit/heading';
import { NumbersTable } from '../list/numbers-table.tsx';
import { DateTime } from '../layout/date-time.tsx';
import { lastHours } from '../layout/charts/chart-scale.ts';
import { Plot } from '../layout/charts/plot.ts';
import { axisMaximum } from './axis-maximum.ts';

const Chart = styled.div`
  display: grid;
  gap: 4px;
  margin-top: 16px;
`;

const Scale = styled(Note)`
  display: flex;
  justify-content: space-between;
  font-variant-numeric: tabular-nums lining-nums;
`;

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** In units of the drawing, which is one unit wide per hour. */
const height = 100;

/** The props of {@link DayChart}. */
export interface DayChartProps {
  /** The caption of the table, such as `Mail by the hour`. */
  readonly caption: string;
  /** The table's column heads for successes and for failures. */
  readonly good: string;
  readonly bad: string;
  readonly hours: readonly HealthHour[];
  /** In ms since 1970. */
  readonly now: number;
}

/** Successes and failures by the hour over a day: a chart, and the same numbers as a table. */
export function DayChart({ caption, good, bad, hours, now }: DayChartProps) {
  const day = lastHours(now);
  const top = axisMaximum(Math.max(...hours.map((hour) => hour.good + hour.bad), 0));
  return (
    <Chart>
      <Note aria-hidden="true">{top.toLocaleString('en-US')}</Note>
      <Plot viewBox={`0 0 ${day.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {day.map((at, index) => {
          const hour = hours.find((entry) => entry.hour === at);
          return hour && <Bar key={at} index={index} good={hour.good / top} bad={hour.bad / top} />;
        })}
      </Plot>
      <Scale aria-hidden="true">
        {[0, 6, 12, 18, 23].map((index) => (
          <span key={index}>{clock.format(new Date(day[index] ?? ''))}</span>
        ))}
      </Scale>
      <NumbersTable
        caption={caption}
        rows={hours.toReversed()}
        keyOf={({ hour }) => hour}
        columns={[
          { title: 'Hour', cell: ({ hour }) => <DateTime at={hour} /> },
          { title: good, numeric: true, cell: (hour) => hour.good.toLocaleString('en-US') },
          { title: bad, numeric: true, cell: (hour) => hour.bad.toLocaleString('en-US') },
        ]}
      />
    </Chart>
  );
}

/** The bar of an hour. Failures are drawn from the base line up and at least 5 units high, so that even a single one is visible. */
function Bar({ index, good, bad }: { index: number; good: number; bad: number }) {
  const failed = bad > 0 ? Math.max(5, bad * height) : 0;
  const succeeded = good > 0 ? Math.min(height - failed, Math.max(3, good * height)) : 0;
  // The rest of the unit is the gap between two bars.
  const xAndWidth = { x: index + 0.14, width: 0.72 };
  return (
    <>
      {failed > 0 && <rect className="failed" {...xAndWidth} y={height - failed} height={failed} />}
      {succeeded > 0 && (
        <rect className="succeeded" {...xAndWidth} y={height - failed - succeeded} height={succeeded} />
      )}
    </>
  );
}
