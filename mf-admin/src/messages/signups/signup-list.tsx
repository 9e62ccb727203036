import {
  listAdminSignups,
  signupStates,
  type AdminSignup,
  type SignupState,
} from '@plumbline/contract/leads/admin-signups';
import type { AdminList } from '../../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../../list/list-fields.ts';
import { DateTime } from '../../layout/date-time.tsx';
import { NameAndEmail } from '../name-and-email.tsx';
import { suppressionReasonLabel } from '../../mail/suppression/suppression-words.ts';
import { SignupActions } from './signup-actions.tsx';
import { TwoLines } from '../../layout/two-lines.ts';
import { StateBadge, type StateLook } from '../../layout/state-badge.tsx';

/** A suspected request looks automated, and nothing was mailed. */
const looks: Readonly<Record<SignupState, StateLook>> = {
  waiting: ['On its way', 'warn'],
  sent: ['Sent', 'info'],
  dead: ['Not sent', 'danger'],
  opened: ['Opened', 'ok'],
  suspected: ['Suspected', 'plain'],
};

/** The list of audit requests; `cardPlace` is a cell's place where phones show rows as cards. */
export const signupList: AdminList<AdminSignup> = {
  title: 'Audit requests',
  path: '/admin/signups',
  endpoint: listAdminSignups,
  fields: [
    searchField('Name or e-mail'),
    choiceField(
      'state',
      'Audit',
      'All but suspected',
      optionsOf(signupStates, (value) => looks[value][0]),
    ),
    sortField('Newest first', { oldest: 'Oldest first', address: 'By address' }),
  ],
  columns: [
    { title: 'Who', cell: (signup) => <NameAndEmail {...signup} /> },
    {
      title: 'Asked first',
      cardPlace: 'start',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    { title: 'Audit', cardPlace: 'line', cell: (signup) => <AuditState signup={signup} /> },
    { title: 'Mailed', cell: ({ mailedAt }) => (mailedAt === null ? 'To nobody' : <DateTime at={mailedAt} />) },
    {
      title: 'Link opened',
      cardPlace: 'end',
      cell: ({ openedAt }) => (openedAt === null ? 'Not yet' : <DateTime at={openedAt} />),
    },
    { title: 'Action', cardPlace: 'corner', cell: (signup) => <SignupActions signup={signup} /> },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => `audit request of ${name}`,
  download: '/admin/signups.csv',
  empty: {
    title: 'Nobody has asked for the audit yet',
    text: 'Who asks for the 30-Point Agent Audit appears here at once.',
  },
  noMatches: { title: 'No audit request fits', text: 'Look for part of a name, or of an e-mail address.' },
};

function AuditState({ signup: { state, trouble, suppressed } }: { signup: AdminSignup }) {
  return (
    <TwoLines>
      <StateBadge look={looks[state]} />
      {trouble !== null && <small>{trouble}</small>}
      {suppressed !== null && <small>No mail may go there: {suppressionReasonLabel(suppressed).toLowerCase()}</small>}
    </TwoLines>
  );
}
