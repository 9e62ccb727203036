import { adminMailStatuses, listAdminMail, type AdminMail } from '@plumbline/contract/mail/admin-mail';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { DateTime } from '../layout/date-time.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { MailBadge, mailStatusLabel } from './mail-badge.tsx';
import { mailKindOptions, mailKindLabel } from './mail-kinds.ts';

/** The list of mails; `cardPlace` is a cell's place where phones show rows as cards. */
export const mailList: AdminList<AdminMail> = {
  title: 'Mail',
  path: '/admin/mail',
  endpoint: listAdminMail,
  fields: [
    searchField('Address or kind'),
    choiceField('status', 'Status', 'Any status', optionsOf(adminMailStatuses, mailStatusLabel)),
    choiceField('kind', 'Kind', 'Any kind', mailKindOptions),
    sortField('Newest first', { oldest: 'Oldest first', next: 'Queued, next try first', tries: 'Most tries first' }),
  ],
  columns: [
    { title: 'Mail', cell: ({ kind }) => mailKindLabel(kind) },
    {
      title: 'To',
      cardPlace: 'line',
      cell: ({ to, lastError }) => (
        <TwoLines>
          {to}
          {lastError !== null && <small>{lastError}</small>}
        </TwoLines>
      ),
    },
    {
      title: 'Written',
      cardPlace: 'start',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'ascending' },
    },
    { title: 'Status', cardPlace: 'corner', cell: (mail) => <MailBadge {...mail} /> },
    {
      title: 'Sent or due',
      cardPlace: 'end',
      cell: ({ sentAt, nextAt }) => ((sentAt ?? nextAt) ? <DateTime at={nextAt ?? sentAt ?? ''} /> : '–'),
    },
    { title: 'Tries', numeric: true, cell: ({ tries }) => tries },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ kind, to }) => `${mailKindLabel(kind)} to ${to}`,
  pathOf: ({ id }) => `/admin/mail/${id}`,
  download: '/admin/mail.csv',
  empty: {
    title: 'No mail yet',
    text: 'A mail appears here as soon as it is written, and for 30 days after it was sent.',
  },
  noMatches: { title: 'No mail fits', text: 'Look for part of an address, or for a kind such as receipt.' },
};
