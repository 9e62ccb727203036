import { styled } from 'styled-components';
import type { RegistryEvent } from '@plumbline/contract/releases/registry';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { Moment } from '../../layout/moment.tsx';
import { Person } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
import { shortHash } from '../short-hash.ts';

const Words = styled.span`
  overflow-wrap: normal;
`;

/** The history of a remote, the newest event first. */
export function HistoryTable({ history }: { history: readonly RegistryEvent[] }) {
  const { shown, more } = useShowMore(history, 10);
  return (
    <AdminSection title="History">
      <Table
        caption="History"
        head={
          <TableRow>
            <TableHead>When</TableHead>
            <TableHead>What</TableHead>
            <TableHead>Release</TableHead>
            <TableHead>Who</TableHead>
            <TableHead>Reason</TableHead>
          </TableRow>
        }
      >
        {shown.map((event) => (
          <TableRow key={event.sequence}>
            <TableCell label="When">
              <Moment at={event.at} />
            </TableCell>
            <TableCell label="What">
              <Words>{whatHappened(event)}</Words>
            </TableCell>
            <TableCell label="Release">
              <span>
                <ReleaseName release={event.release} />
                {event.previous !== null && event.previous !== event.release && ` after ${shortHash(event.previous)}`}
              </span>
            </TableCell>
            <TableCell label="Who">
              <Person who={event.who} />
            </TableCell>
            <TableCell label="Reason">{event.reason ?? '–'}</TableCell>
          </TableRow>
        ))}
      </Table>
      {more}
    </AdminSection>
  );
}

/** An event of the history in a few words. */
function whatHappened({ action, percent }: Pick<RegistryEvent, 'action' | 'percent'>): string {
  if (action === 'publish') return 'Published';
  if (action === 'promote') return 'Went live';
  if (action === 'rollback') return 'Rolled back';
  if (action === 'revert') return 'Canary taken back';
  if (action === 'retire') return 'Remote retired';
  return percent === 0 ? 'Canary ended' : `Canary at ${percent ?? 0}%`;
}
