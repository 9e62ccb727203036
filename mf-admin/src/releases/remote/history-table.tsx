import { styled } from 'styled-components';
import type { RegistryEvent } from '@plumbline/contract/releases/registry';
import { RecordSection } from '../../list/record-table.tsx';
import { DateTime } from '../../layout/date-time.tsx';
import { Person } from '../person.tsx';
import { ReleaseName } from '../release-name.tsx';
import { shortHash } from '../short-hash.ts';

const EventText = styled.span`
  overflow-wrap: normal;
`;

/** The history of a remote, the newest event first. */
export function HistoryTable({ history }: { history: readonly RegistryEvent[] }) {
  return (
    <RecordSection
      title="History"
      empty="Nothing yet."
      rows={history}
      keyOf={(event) => event.sequence}
      columns={[
        { title: 'When', cell: (event) => <DateTime at={event.at} /> },
        { title: 'What', cell: (event) => <EventText>{eventText(event)}</EventText> },
        {
          title: 'Release',
          cell: (event) => (
            <span>
              <ReleaseName release={event.release} />
              {event.previous !== null && event.previous !== event.release && ` after ${shortHash(event.previous)}`}
            </span>
          ),
        },
        { title: 'Who', cell: (event) => <Person who={event.who} /> },
        { title: 'Reason', cell: (event) => event.reason ?? '–' },
      ]}
    />
  );
}

/** The text for an event of the history. */
function eventText({ action, percent }: Pick<RegistryEvent, 'action' | 'percent'>): string {
  if (action === 'publish') return 'Published';
  if (action === 'promote') return 'Went live';
  if (action === 'rollback') return 'Rolled back';
  if (action === 'revert') return 'Canary taken back';
  if (action === 'retire') return 'Remote retired';
  return percent === 0 ? 'Canary ended' : `Canary at ${percent ?? 0}%`;
}
