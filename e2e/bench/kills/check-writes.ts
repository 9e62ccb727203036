import { setTimeout as later } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { databaseFaults } from '../../../api/src/testing/fuzz/database-faults.ts';
import { compareWithProvider } from '../../../api/src/testing/kill-buying.ts';
import type { OpenSite } from '../../../api/src/testing/open-site.ts';
import type { AcknowledgedWrite } from './writers.ts';

/** Numbers of mails. */
export interface MailCount {
  /** Rows of the outbox. */
  readonly written: number;
  /** Message-IDs that the mail provider has. */
  readonly arrived: number;
  /** Mails that the mail provider got twice, because the process that got its first response was killed. */
  readonly duplicates: number;
}

/** In ms: a mail that a killed process had claimed is sent by another process only after a minute. */
const timeout = 300_000;

/**
 * Waits, while an API runs, until no mail is queued. @param retryNow - whether mails claimed by killed processes become due at
 * once
 */
export async function waitUntilSent({ database }: Pick<OpenSite, 'database'>, retryNow: boolean): Promise<void> {
  const db = await openDatabase(database);
  try {
    if (retryNow) await db.knex('outbox').where('status', 'waiting').update({ due_at: new Date().toISOString() });
    for (const end = Date.now() + timeout; Date.now() < end; await later(500)) {
      const [row]: { left: number | string }[] = await db
        .knex('outbox')
        .where('status', 'waiting')
        .count({ left: '*' });
      if (Number(row?.left) === 0) return;
    }
  } finally {
    await db.close();
  }
}

/** Compares a database with the acknowledged writes. @returns a sentence for each missing, partial or duplicate write */
export async function missingWrites(db: Knex, acknowledged: readonly AcknowledgedWrite[]): Promise<string[]> {
  const faults: string[] = [];
  const messages: { email: string; receipt_key: string }[] = await db('contact_messages').select(
    'email',
    'receipt_key',
  );
  const requests: { email: string; mail_key: string }[] = await db('audit_requests').select('email', 'mail_key');
  const outbox: { message_key: string; kind: string }[] = await db('outbox').select('message_key', 'kind');
  const paidEmails: string[] = await db('orders').where('status', 'paid').pluck('customer_email');
  const keys = new Set(outbox.map(({ message_key: key }) => key));
  const countByEmail = (rows: readonly { email: string }[]): Map<string, number> => {
    const times = new Map<string, number>();
    for (const { email } of rows) times.set(email, (times.get(email) ?? 0) + 1);
    return times;
  };
  const times = {
    contact: countByEmail(messages),
    subscribe: countByEmail(requests),
    checkout: countByEmail(paidEmails.map((email) => ({ email }))),
  };
  for (const { kind, email } of acknowledged) {
    const storedCount = times[kind].get(email) ?? 0;
    if (storedCount !== 1) faults.push(`${kind} of ${email} is there ${storedCount} times`);
  }
  // Also for writes whose response was lost, a message and its mails must be stored together, or not at all.
  for (const { email, receipt_key: key } of messages)
    if (!keys.has(key)) faults.push(`${email} has no receipt in the outbox`);
  for (const { email, mail_key: key } of requests)
    if (!keys.has(key)) faults.push(`${email} has no audit in the outbox`);
  const staffMails = outbox.filter(({ kind }) => kind === 'contact-staff').length;
  if (staffMails !== messages.length)
    faults.push(`${messages.length} messages, ${staffMails} mails to the staff about them`);
  return faults;
}

/** Checks a stopped site's database against the acknowledged writes, the card provider and the mail provider. */
export async function checkWrites(
  { database, sandbox }: Pick<OpenSite, 'database' | 'sandbox'>,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<{ readonly faults: string[]; readonly mails: MailCount }> {
  const db = await openDatabase(database);
  const faults = [...(await databaseFaults(db)), ...(await missingWrites(db.knex, acknowledged))];
  const outbox: { message_key: string; kind: string; status: string }[] = await db.knex('outbox');
  await db.close();
  faults.push(...(await compareWithProvider(database, sandbox.url)));
  const arrived = new Map<string, number>();
  const mails = await sandbox.mails();
  for (const { messageId } of mails) {
    const key = messageId.replace(/^<|@.*$/g, '');
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
  }
  for (const { message_key: key, kind, status } of outbox) {
    if (!arrived.has(key)) faults.push(`a mail (${kind}, ${status}) has not arrived`);
    arrived.delete(key);
  }
  for (const key of arrived.keys()) faults.push(`a mail that nobody wrote has arrived: ${key}`);
  const distinct = new Set(mails.map(({ messageId }) => messageId)).size;
  return { faults, mails: { written: outbox.length, arrived: distinct, duplicates: mails.length - distinct } };
}
