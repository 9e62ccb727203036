import type { AdminEmail, AdminMailDetail, MailTry } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { reasonNotToResend } from './resendable.ts';
import { adminMailOf, type MailRow } from './mail-row.ts';
import { readEmail, type ReadDeps } from './read-email.ts';

/** The most tries on a mail's page. */
const triesShown = 100;

/** The page of one mail; `now` in ms since 1970. */
export async function mailDetail(deps: ReadDeps, row: MailRow, now: number): Promise<AdminMailDetail> {
  const email = await readEmail(deps, row);
  const reason = reasonNotToResend({ kind: row.kind, payload: row.payload, createdAt: row.created_at }, now);
  return {
    ...adminMailOf(row, new Date(now).toISOString()),
    endedAt: row.ended_at,
    letter: 'outgoing' in email ? emailOf(email.outgoing, email.linkHidden) : null,
    unreadable: 'unreadable' in email ? email.unreadable : null,
    notAgain: row.status === 'waiting' ? null : reason,
    history: await findTries(deps.db.knex, row.id),
  };
}

function emailOf(outgoing: OutgoingMail, linkHidden: boolean): AdminEmail {
  const { from, to, replyTo, messageId, tag, subject, text, attachments } = outgoing;
  const headers: readonly (readonly [string, string | null])[] = [
    ['From', from],
    ['To', to],
    ['Reply-To', replyTo],
    ['Message-ID', messageId],
    ['Auto-Submitted', 'auto-generated'],
    ['Tag', tag],
  ];
  return {
    headers: headers.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    subject,
    text,
    attachments: attachments.map(({ filename }) => filename),
    linkHidden,
  };
}

async function findTries(db: Knex, id: number): Promise<MailTry[]> {
  const rows: { ended_at: string; outcome: MailTry['outcome']; error: string | null }[] = await db('mail_tries')
    .where('mail_id', id)
    .orderBy('id', 'desc')
    .limit(triesShown);
  return rows.map(({ ended_at: at, outcome, error }) => ({ at, outcome, error }));
}
