import type { Knex } from 'knex';

/** Lets what says how its mail did go on with the mail's new key. */
export async function followMail(transaction: Knex.Transaction, before: string, after: string): Promise<void> {
  for (const table of ['contact_replies', 'audit_requests']) {
    await transaction(table).where('mail_key', before).update({ mail_key: after });
  }
}
