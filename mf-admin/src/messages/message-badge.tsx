import { contactSubjects, type ContactSubject } from '@plumbline/contract/leads/forms';
import type { AdminMessage } from '@plumbline/contract/leads/admin-messages';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

type State = AdminMessage['state'];
const looks: Readonly<Record<State, StateLook>> = {
  unread: ['Unread', 'warn'],
  open: ['Open', 'info'],
  answered: ['Answered', 'ok'],
  spam: ['Spam', 'plain'],
  suspected: ['Suspected', 'plain'],
};

/** The label of a state, for select options. */
export function messageStateLabel(state: State): string {
  return looks[state][0];
}

/** The name of a subject in the contact form. */
export function contactSubjectLabel(subject: ContactSubject): string {
  return contactSubjects.find(({ value }) => value === subject)?.label ?? subject;
}

/** The state of a message as a badge. */
export function MessageBadge({ state }: Pick<AdminMessage, 'state'>) {
  return <StateBadge look={looks[state]} />;
}
