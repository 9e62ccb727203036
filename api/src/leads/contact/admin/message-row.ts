import type { AdminMessage, MessageState } from '@plumbline/contract/leads/admin-messages';
import type { ContactSubject } from '@plumbline/contract/leads/forms';
import { toLead, type SuspectedRow } from '../../suspected.ts';

/** A row of a message. */
export interface MessageRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly email_key: string;
  readonly subject: ContactSubject;
  readonly message: string;
  readonly state: MessageState;
  readonly revision: number;
  readonly replies: number;
  readonly answered_at: string | null;
  readonly receipt_key: string | null;
  readonly created_at: string;
}

/** In UTF-16 units: the length of the text in the list. */
const maxBeginning = 160;

/** A message for the admin's list. */
export function listedMessage(row: MessageRow): AdminMessage {
  return {
    id: String(row.id),
    state: row.state,
    revision: row.revision,
    suspicion: null,
    name: row.name,
    email: row.email,
    subject: row.subject,
    beginning: beginningOf(row.message),
    createdAt: row.created_at,
    answeredAt: row.answered_at,
  };
}

/**
 * A suspected message (it looks automated and was not mailed) for the admin's list, with its whole text. Its id begins
 * with `s`.
 */
export function listedSuspected(row: SuspectedRow): AdminMessage & { readonly message: string } {
  const { id, form, reason, createdAt } = toLead(row);
  const { name = '', email = '', subject = 'other', message = '' } = form;
  return {
    id: `s${id}`,
    state: 'suspected',
    revision: 0,
    suspicion: reason,
    name,
    email,
    // The subject was validated when the form was stored.
    subject: subject as ContactSubject,
    beginning: beginningOf(message),
    createdAt,
    answeredAt: null,
    message,
  };
}

function beginningOf(message: string): string {
  const line = message
    .slice(0, 2 * maxBeginning)
    .replace(/\s+/g, ' ')
    .toWellFormed();
  return line.length <= maxBeginning ? line : `${line.slice(0, maxBeginning).trimEnd().toWellFormed()}…`;
}
