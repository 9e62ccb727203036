import { contactSubjects, type ContactSubject } from '@plumbline/contract/leads/forms';
import type { AdminMessage } from '@plumbline/contract/leads/admin-messages';
import { Badge } from '@plumbline/kit/badge';

type State = AdminMessage['state'];
type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'solid'];

const looks: Readonly<Record<State, Look>> = {
  unread: ['Unread', 'warn'],
  open: ['Open', 'info'],
  answered: ['Answered', 'ok'],
  spam: ['Spam', 'plain'],
  suspected: ['Suspected', 'plain'],
};

/** The label of a state, for select options. */
export function messageStateWord(state: State): string {
  return looks[state][0];
}

/** The name of a subject in the contact form. */
export function subjectWord(subject: ContactSubject): string {
  return contactSubjects.find(({ value }) => value === subject)?.label ?? subject;
}

/** The state of a message as a badge. */
export function MessageBadge({ state }: Pick<AdminMessage, 'state'>) {
  const [word, tone] = looks[state];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
