import type { DeskLetter, DeskMailDetail, MailTry } from '@plumbline/contract/mail/admin-mail';
import type { Knex } from 'knex';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { notAgain } from './resendable.ts';
import { deskMailOf, type MailRow } from './mail-row.ts';
import { readLetter, type ReadDeps } from './read-email.ts';

/** Tries that a mail's page shows. */
const triesShown = 100;

/** Everything that the desk shows of one mail; `now` in ms since 1970. */
export async function mailDetail(deps: ReadDeps, row: MailRow, now: number): Promise<DeskMailDetail> {
  const read = await readLetter(deps, row);
  const again = notAgain({ kind: row.kind, payload: row.payload, createdAt: row.created_at }, now);
  return {
    ...deskMailOf(row, new Date(now).toISOString()),
    endedAt: row.ended_at,
    letter: 'outgoing' in read ? letterOf(read.outgoing, read.linkHidden) : null,
    unreadable: 'unreadable' in read ? read.unreadable : null,
    notAgain: row.status === 'waiting' ? null : again,
    history: await findTries(deps.db.knex, row.id),
  };
}

function letterOf(outgoing: OutgoingMail, linkHidden: boolean): DeskLetter {
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
