import { styled } from 'styled-components';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import type { ChartRow } from './chart-row.ts';
import { Moment } from '../layout/moment.tsx';
import { rate } from './rate.ts';
import { shortHash } from './short-hash.ts';

const Details = styled.details`
  & summary {
    width: fit-content;
    padding-block: 10px;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }
`;

/** The numbers of the chart as a table, for readers who prefer one. */
export function FailureTable({ rows, hours }: { rows: readonly ChartRow[]; hours: readonly string[] }) {
  const lines = hours
    .toReversed()
    .flatMap((at) =>
      rows.flatMap(({ release, role, hours: seen }) =>
        seen.filter(({ hour }) => hour === at).map((figures) => ({ release, role, ...figures })),
      ),
    );
  return (
    <Details>
      <summary>The numbers as a table</summary>
      <Table
        caption="Page views and failures by the hour"
        head={
          <TableRow>
            <TableHead>Hour</TableHead>
            <TableHead>Release</TableHead>
            <TableHead numeric>Page views</TableHead>
            <TableHead numeric>Failures</TableHead>
            <TableHead numeric>Share</TableHead>
          </TableRow>
        }
      >
        {lines.map(({ hour, release, role, views, failures }) => (
          <TableRow key={`${hour} ${release}`}>
            <TableCell label="Hour">
              <Moment at={hour} />
            </TableCell>
            <TableCell label="Release">
              {shortHash(release)} ({role.toLowerCase()})
            </TableCell>
            <TableCell label="Page views" numeric>
              {views.toLocaleString('en-US')}
            </TableCell>
            <TableCell label="Failures" numeric>
              {failures.toLocaleString('en-US')}
            </TableCell>
            <TableCell label="Share" numeric>
              {rate({ views, failures })}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Details>
  );
}
