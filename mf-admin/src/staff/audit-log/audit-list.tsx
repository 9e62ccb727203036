import { auditOutcomes, listAuditLog, type AuditEntry } from '@plumbline/contract/staff/audit-log';
import { Badge } from '@plumbline/kit/badge';
import { TextLink } from '@plumbline/kit/link';
import type { AdminList } from '../../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../../list/list-fields.ts';
import { DateTime } from '../../layout/date-time.tsx';
import { TwoLines } from '../../layout/two-lines.ts';
import { auditActionLabel } from '../action-words.ts';

const outcomeNames = { ok: 'Done', refused: 'Refused or failed' } as const;

/** What staff and teams did, newest first: columns (`cardPlace`: where phones, which show rows as cards, put the cell), filters and the download. */
export const auditList: AdminList<AuditEntry> = {
  title: 'Audit log',
  path: '/admin/audit-log',
  endpoint: listAuditLog,
  fields: [
    searchField('Person, action or target'),
    searchField('Done by', 'who'),
    choiceField(
      'outcome',
      'Outcome',
      'Any outcome',
      optionsOf(auditOutcomes, (value) => outcomeNames[value]),
    ),
    { kind: 'day', name: 'since', label: 'Since' },
    { kind: 'day', name: 'until', label: 'Before' },
    sortField('Newest first', { oldest: 'Oldest first' }),
  ],
  columns: [
    {
      title: 'When',
      cell: ({ at }) => <DateTime at={at} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'ascending' },
    },
    { title: 'Who', cardPlace: 'start', cell: ({ who }) => who ?? 'Nobody known' },
    { title: 'What', cardPlace: 'line', cell: ({ action }) => <ActionCell action={action} /> },
    { title: 'Target', cardPlace: 'end', cell: (entry) => <TargetCell {...entry} /> },
    { title: 'Outcome', cardPlace: 'corner', cell: (entry) => <OutcomeCell {...entry} /> },
    { title: 'Network', cell: ({ from }) => from ?? '–' },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ id }) => `line ${id}`,
  download: '/admin/audit-log.csv',
  empty: { title: 'Nothing was done yet', text: 'Every sign-in and every act of staff is noted here.' },
  noMatches: {
    title: 'No entry fits',
    text: 'Look for part of an address, for an order’s id, or for part of what was done, such as refund. “Done by” takes a whole address.',
  },
};

function ActionCell({ action }: { action: string }) {
  const label = auditActionLabel(action);
  if (label === null) return action;
  return (
    <TwoLines>
      {label}
      <small>{action}</small>
    </TwoLines>
  );
}

function TargetCell({ action, target }: AuditEntry) {
  const to = targetPath(action, target);
  if (target === null) return '–';
  return to === null ? target : <TextLink to={to}>{target}</TextLink>;
}

function OutcomeCell({ outcome, detail }: AuditEntry) {
  return (
    <TwoLines>
      <Badge dot tone={outcome === 'ok' ? 'ok' : 'warn'}>
        {outcome === 'ok' ? outcomeNames.ok : outcome.replaceAll('_', ' ')}
      </Badge>
      {detail !== null && <small>{detail}</small>}
    </TwoLines>
  );
}

/**
 * The page of the target that an audit log entry names; null if no admin page shows it. An action is `METHOD /path` of the admin API, or
 * the command that was run, such as `staff invite`.
 */
function targetPath(action: string, target: string | null): string | null {
  if (target === null) return null;
  const orderId = /^(ord_[a-z\d]{26})\b/.exec(target)?.[1];
  if (orderId !== undefined) return `/admin/orders/${orderId}`;
  if (/ (\/api)?\/releases\//.test(action)) {
    const remote = /^([a-z][a-z\d-]*)/.exec(target)?.[1];
    return remote === undefined ? null : `/admin/releases/${remote}`;
  }
  const email = /^[^\s:]+@[^\s:]+/.exec(target)?.[0];
  const isStaff = /^staff | \/admin\/staff| \/staff-invitation/.test(action);
  return isStaff && email !== undefined ? `/admin/staff?q=${encodeURIComponent(email)}` : null;
}
