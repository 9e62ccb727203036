import { contactSubjects, type ContactSubject } from '@plumbline/contract/leads';
import type { DeskMessage } from '@plumbline/contract/desk-messages';
import { Badge } from '@plumbline/kit/badge';

type State = DeskMessage['state'];
type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'solid'];

const looks: Readonly<Record<State, Look>> = {
  unread: ['Unread', 'warn'],
  open: ['Open', 'info'],
  answered: ['Answered', 'ok'],
  spam: ['Spam', 'plain'],
  suspected: ['Suspected', 'plain'],
};

/** The word for a state, for choices. */
export function messageStateWord(state: State): string {
  return looks[state][0];
}

/** What the contact form calls a subject. */
export function subjectWord(subject: ContactSubject): string {
  return contactSubjects.find(({ value }) => value === subject)?.label ?? subject;
}

/** Where a message stands. */
export function MessageBadge({ state }: Pick<DeskMessage, 'state'>) {
  const [word, tone] = looks[state];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
