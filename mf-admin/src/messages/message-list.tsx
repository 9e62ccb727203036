import { styled } from 'styled-components';
import { listAdminMessages, messageFilters, type AdminMessage } from '@plumbline/contract/leads/admin-messages';
import { contactSubjects } from '@plumbline/contract/leads/forms';
import type { AdminList } from '../list/admin-list.ts';
import { choice, optionsOf, order, search } from '../list/list-fields.ts';
import { Moment } from '../layout/moment.tsx';
import { MessageBadge, messageStateWord, subjectWord } from './message-badge.tsx';
import { NameAndAddress } from './name-and-address.tsx';

const Beginning = styled.span`
  display: -webkit-box;
  max-width: 52ch;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  @media (min-width: 1280px) {
    min-width: 16ch;
  }
`;

const State = styled.span`
  display: inline-grid;
  gap: 4px;
  justify-items: start;
  font-size: 0.8125rem;
`;

const Subject = styled.span`
  overflow-wrap: normal;
`;

/** The list of messages from the contact form. */
export const messageList: AdminList<AdminMessage> = {
  title: 'Messages',
  path: '/admin/messages',
  endpoint: listAdminMessages,
  fields: [
    search('Name, e-mail or first words'),
    choice('state', 'State', 'All but spam', optionsOf(messageFilters, messageStateWord)),
    choice('subject', 'Subject', 'Any subject', contactSubjects),
    order('Newest first', { oldest: 'Oldest first', address: 'By address' }),
  ],
  columns: [
    { title: 'Number', cell: ({ id }) => (id.startsWith('s') ? `S${id.slice(1)}` : `#${id}`) },
    {
      title: 'Received',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    { title: 'From', cell: (message) => <NameAndAddress {...message} strong={message.state === 'unread'} /> },
    { title: 'Subject', cell: ({ subject }) => <Subject>{subjectWord(subject)}</Subject> },
    { title: 'Message', cell: ({ beginning }) => <Beginning>{beginning}</Beginning> },
    {
      title: 'State',
      cell: (message) => (
        <State>
          <MessageBadge {...message} />
          {message.answeredAt !== null && <Moment at={message.answeredAt} />}
        </State>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ id, name }) => `message ${id} of ${name}`,
  toOf: ({ id }) => `/admin/messages/${id}`,
  download: '/admin/messages.csv',
  empty: {
    title: 'Nobody has written yet',
    text: 'A message appears here as soon as somebody sends the contact form.',
  },
  nothingFits: {
    title: 'No message fits',
    text: 'Look for a number such as #17, for part of a name or address, or for a message’s first words.',
  },
};
