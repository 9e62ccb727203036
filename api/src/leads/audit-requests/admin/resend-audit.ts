import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { enqueueMail, reasonWords, suppressionsOf, countResend } from '../../../mail/index.ts';
import { auditMail } from '../save-request.ts';
import type { SignupRow } from './signups.ts';
import type { SecretKey } from '../../../platform/secrets/secret-key.ts';

interface ResendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly outbox: { wake(): void };
}

/**
 * Resends the audit of a signup (a visitor's request for it), unless it was mailed after `mailedAt`, the last time that
 * the caller has seen. @returns the updated row. @throws Failure `not_found`, `conflict`, `too_many_requests`.
 */
export async function resendAuditMail(
  { db, clock, secret, outbox }: ResendDeps,
  row: SignupRow,
  mailedAt: string,
): Promise<SignupRow> {
  const reason = (await suppressionsOf(db.knex, [row.email])).get(row.email_key);
  if (reason !== undefined) {
    throw new Failure('conflict', `We may not write to ${row.email}: ${reasonWords(reason)}.`);
  }
  const now = clock.now();
  const [time, key] = [new Date(now).toISOString(), randomUUID()];
  const mailed = await db.write(async (transaction) => {
    const [changed]: SignupRow[] = await transaction('audit_requests')
      .where({ id: row.id, mailed_at: mailedAt })
      .update({ mailed_at: time, mail_key: key, opened_at: null })
      .returning('*');
    if (!changed)
      throw new Failure('conflict', `The audit was mailed to ${row.email} again meanwhile. Nothing was sent.`);
    // A refusal rolls the update back.
    await countResend(transaction, { secret, mail: 'audit', id: String(row.id), now });
    const payload = auditMail(row.id, row.name, now);
    await enqueueMail(transaction, { kind: 'audit', to: row.email, payload, now: time, key });
    return changed;
  });
  outbox.wake();
  return mailed;
}
