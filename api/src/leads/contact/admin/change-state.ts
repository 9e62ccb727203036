import {
  maxMarked,
  type AdminMessageFilter,
  type MarkedMessages,
  type ChangedMessage,
  type MessageState,
} from '@plumbline/contract/leads/admin-messages';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { filteredStates, fingerprintOf } from './list-messages.ts';
import type { MessageRow } from './message-row.ts';

/** A change of a message's state, based on the revision that the caller has seen. */
export interface StateChange {
  readonly id: string;
  readonly state: MessageState;
  readonly revision: number;
}

/**
 * Changes the states of messages in one transaction; messages with another revision and unknown messages are skipped.
 */
export async function changeStates(
  { knex, write }: Database,
  changes: readonly StateChange[],
  now: string,
): Promise<MarkedMessages> {
  const numbers = changes.map(({ id }) => Number(id)).filter(Number.isInteger);
  const rows: Pick<MessageRow, 'id' | 'revision' | 'state'>[] = await knex('contact_messages')
    .whereIn('id', numbers)
    .select('id', 'revision', 'state');
  const before = new Map(rows.map((row) => [String(row.id), row]));
  // A fixed order avoids deadlocks between concurrent changes.
  const byNumber = changes.toSorted((a, b) => (before.get(a.id)?.id ?? 0) - (before.get(b.id)?.id ?? 0));
  const done = await write(async (transaction) => {
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
  const ids = new Set(done.map(({ id }) => id));
  return { changed: done, left: changes.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

/**
 * Changes the state of all messages of a filter. @throws Failure `conflict` if the messages or their states differ from
 * those that the caller has confirmed, by their number and fingerprint (`set`).
 */
export async function changeFiltered(
  db: Database,
  {
    filter,
    count,
    set,
    state,
  }: {
    readonly filter: AdminMessageFilter;
    readonly count: number;
    readonly set: string;
    readonly state: MessageState;
  },
  now: string,
): Promise<MarkedMessages> {
  const found = await filteredStates(db.knex, filter, maxMarked + 1);
  if (found.length !== count) {
    const by = found.length > maxMarked ? `more than ${maxMarked}` : found.length;
    throw new Failure('conflict', `There are ${by} such messages by now, not ${count}. Nothing was changed.`);
  }
  if (fingerprintOf(found) !== set) {
    throw new Failure(
      'conflict',
      'Some of these messages are others by now. Nothing was changed. Choose them once more.',
    );
  }
  return changeStates(
    db,
    found.map(({ id, revision }) => ({ id: String(id), state, revision })),
    now,
  );
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
