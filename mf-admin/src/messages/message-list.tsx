import {
  countFilteredMessages,
  listAdminMessages,
  messageFilters,
  maxMarked,
  type AdminMessage,
} from '@plumbline/contract/leads/admin-messages';
import { contactSubjects } from '@plumbline/contract/leads/forms';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { DateTime } from '../layout/date-time.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { MessageBadge, messageStateLabel, contactSubjectLabel } from './message-badge.tsx';
import { NameAndEmail } from './name-and-email.tsx';

/** The list of messages from the contact form; `cardPlace` is a cell's place where phones show rows as cards. */
export const messageList: AdminList<AdminMessage> = {
  title: 'Messages',
  path: '/admin/messages',
  endpoint: listAdminMessages,
  counted: { endpoint: countFilteredMessages, max: maxMarked },
  fields: [
    searchField('Name, e-mail or first words'),
    choiceField('state', 'State', 'All but spam', optionsOf(messageFilters, messageStateLabel)),
    choiceField('subject', 'Subject', 'Any subject', contactSubjects),
    sortField('Newest first', { oldest: 'Oldest first', address: 'By address' }),
  ],
  columns: [
    // The ids of suspected messages begin with `s`; they are numbered apart from the others.
    { title: 'Number', cell: ({ id }) => (id.startsWith('s') ? `S${id.slice(1)}` : `#${id}`) },
    {
      title: 'Received',
      cardPlace: 'end',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    {
      title: 'From',
      cardPlace: 'line',
      cell: (message) => <NameAndEmail {...message} strong={message.state === 'unread'} />,
    },
    { title: 'Subject', cell: ({ subject }) => contactSubjectLabel(subject) },
    { title: 'Message', cardPlace: 'start', excerpt: true, cell: ({ beginning }) => beginning },
    {
      title: 'State',
      cardPlace: 'corner',
      cell: (message) => (
        <TwoLines>
          <MessageBadge {...message} />
          {message.answeredAt !== null && (
            <small>
              <DateTime at={message.answeredAt} />
            </small>
          )}
        </TwoLines>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ id, name }) => `message ${id} of ${name}`,
  pathOf: ({ id }) => `/admin/messages/${id}`,
  download: '/admin/messages.csv',
  empty: {
    title: 'Nobody has written yet',
    text: 'A message appears here as soon as somebody sends the contact form.',
  },
  noMatches: {
    title: 'No message fits',
    text: 'Look for a number such as #17, for part of a name or address, or for a message’s first words.',
  },
};
