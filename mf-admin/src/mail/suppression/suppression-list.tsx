import { listSuppressions, suppressionReasons, type Suppression } from '@plumbline/contract/mail/suppressions';
import { Badge } from '@plumbline/kit/badge';
import type { AdminList } from '../../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../../list/list-fields.ts';
import { DateTime } from '../../layout/date-time.tsx';
import { suppressionReasonLabel } from './suppression-words.ts';
import { LiftButton } from './lift-button.tsx';

/** The list of e-mail addresses that get no mail; `cardPlace` is a cell's place where phones show rows as cards. */
export const suppressionList: AdminList<Suppression> = {
  title: 'Do not mail',
  itemsName: 'addresses',
  path: '/admin/suppression',
  endpoint: listSuppressions,
  fields: [
    searchField('Part of an address'),
    choiceField('reason', 'Reason', 'Any reason', optionsOf(suppressionReasons, suppressionReasonLabel)),
    sortField('Newest first', { oldest: 'Oldest first', address: 'By address' }),
  ],
  columns: [
    { title: 'Address', cell: ({ email }) => email },
    {
      title: 'Added',
      cardPlace: 'end',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    {
      title: 'Reason',
      cardPlace: 'start',
      cell: ({ reason }) => (
        <Badge dot tone={reason === 'complaint' ? 'danger' : 'plain'}>
          {suppressionReasonLabel(reason)}
        </Badge>
      ),
    },
    { title: 'Detail', cardPlace: 'line', cell: ({ detail }) => detail },
    { title: 'Added by', cell: ({ who }) => who ?? 'Mailgun' },
    { title: 'Action', cardPlace: 'corner', cell: (suppression) => <LiftButton suppression={suppression} /> },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ email }) => email,
  download: '/admin/suppressions.csv',
  empty: {
    title: 'We may write to everybody',
    text: 'An address appears here once mail to it bounces, its reader complains, or somebody adds it.',
  },
  noMatches: { title: 'No address fits', text: 'Look for part of an address, such as its domain.' },
};
