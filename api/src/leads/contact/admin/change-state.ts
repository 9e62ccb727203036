import type { ChangedMessage, MessageState } from '@plumbline/contract/leads/admin-messages';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import type { MessageRow } from './message-row.ts';

/** A change of a message's state, based on the revision that the caller has seen. */
export interface StateChange {
  readonly id: string;
  readonly state: MessageState;
  readonly revision: number;
}

/**
 * Changes the states of messages in one transaction; messages with another revision and unknown messages are skipped.
 * @returns the changed messages with their previous state.
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
  // A fixed order avoids deadlocks between concurrent changes.
  const byNumber = changes.toSorted((a, b) => (before.get(a.id)?.id ?? 0) - (before.get(b.id)?.id ?? 0));
  return write(async (transaction) => {
    const changed: ChangedMessage[] = [];
    for (const { id, state, revision } of byNumber) {
      const was = before.get(id);
      if (was?.revision !== revision) continue;
      // An equal revision means that the state is unchanged since the read.
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
      // A message that was marked as answered without a reply loses its time when the mark is removed.
      answered_at:
        state === 'answered'
          ? transaction.raw('coalesce(answered_at, ?)', [now])
          : transaction.raw('case when replies > 0 then answered_at else null end'),
    });
  return count === 1;
}
