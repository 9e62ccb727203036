import type { Knex } from 'knex';

/** Updates the references to a mail whose key has changed. */
export async function updateMailKey(transaction: Knex.Transaction, before: string, after: string): Promise<void> {
  for (const table of ['contact_replies', 'audit_requests']) {
    await transaction(table).where('mail_key', before).update({ mail_key: after });
  }
}
