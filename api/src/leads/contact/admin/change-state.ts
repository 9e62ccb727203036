import type { ChangedMessage, MessageState } from '@plumbline/contract/leads/admin-messages';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import type { MessageRow } from './message-row.ts';

/** A change of a message's state, by who has seen it at this revision. */
export interface StateChange {
  readonly id: string;
  readonly state: MessageState;
  readonly revision: number;
}

/**
 * Changes the states of messages, all in one transaction; one that is at another revision by now, or that there is not, is
 * left alone. @returns what was changed, with what it was before.
 */
export async function changeStates(
  { knex, write }: Database,
  changes: readonly StateChange[],
  now: string,
): Promise<ChangedMessage[]> {
  const ids = changes.map(({ id }) => Number(id)).filter(Number.isInteger);
  const rows: Pick<MessageRow, 'id' | 'revision' | 'state'>[] = await knex('contact_messages')
    .whereIn('id', ids)
    .select('id', 'revision', 'state');
  const before = new Map(rows.map((row) => [String(row.id), row]));
  // Two who change the same messages in another order would wait for each other.
  const byNumber = changes.toSorted((a, b) => (before.get(a.id)?.id ?? 0) - (before.get(b.id)?.id ?? 0));
  return write(async (transaction) => {
    const changed: ChangedMessage[] = [];
    for (const { id, state, revision } of byNumber) {
      const was = before.get(id);
      if (was?.revision !== revision) continue;
      // At the same revision it is in the state that was read.
      if (await changeState(transaction, { id: was.id, state, revision, now })) {
        changed.push({ id, state: was.state, revision: revision + 1 });
      }
    }
    return changed;
  });
}

async function changeState(
  transaction: Knex.Transaction,
  { id, state, revision, now }: Omit<StateChange, 'id'> & { readonly id: number; readonly now: string },
): Promise<boolean> {
  const count = await transaction('contact_messages')
    .where({ id, revision })
    .update({
      state,
      revision: revision + 1,
      // What was only marked as answered, and is so no longer, was never answered.
      answered_at:
        state === 'answered'
          ? transaction.raw('coalesce(answered_at, ?)', [now])
          : transaction.raw('case when replies > 0 then answered_at else null end'),
    });
  return count === 1;
}
