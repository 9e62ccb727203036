import type { Knex } from 'knex';

/** Records a provider event. @returns false if the event or its signature token was recorded before. */
export async function recordMailEvent(
  transaction: Knex.Transaction,
  { token, eventId, now }: { readonly token: string; readonly eventId: string; readonly now: string },
): Promise<boolean> {
  const inserted: unknown[] = await transaction('mail_events')
    .insert({ token, event_id: eventId, created_at: now })
    .onConflict()
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

/** Deletes events older than a time in ms since 1970: their signatures are no longer valid. */
export async function deleteOldMailEvents(db: Knex, before: number): Promise<void> {
  await db('mail_events').where('created_at', '<', new Date(before).toISOString()).delete();
}
