import type { Knex } from 'knex';

/** Notes an event of the carrier. @returns false where it, or its signature, was here before. */
export async function noteMailEvent(
  transaction: Knex.Transaction,
  { token, eventId, now }: { readonly token: string; readonly eventId: string; readonly now: string },
): Promise<boolean> {
  const noted: unknown[] = await transaction('mail_events')
    .insert({ token, event_id: eventId, created_at: now })
    .onConflict()
    .ignore()
    .returning('id');
  return noted.length > 0;
}

/** Forgets events from before a time, in ms since 1970: their signatures count no longer. */
export async function forgetMailEvents(db: Knex, before: number): Promise<void> {
  await db('mail_events').where('created_at', '<', new Date(before).toISOString()).delete();
}
