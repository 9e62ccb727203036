import type { PaymentDeps } from '../payment-deps.ts';
import { callStripe, isRefusal } from '../stripe/provider-fault.ts';
import { refsOf } from './event-refs.ts';
import { eventTypes } from './event-types.ts';
import { deleteCursor, findCursor, storeEvents, moveCursor } from './store.ts';

/** Events per page, the provider's maximum. */
const pageSize = 100;
/** Pages per run: after a long outage several runs are needed. */
const maxPages = 50;

/**
 * Reads the events since the last run from the provider's own list, including those whose webhooks were lost.
 * Idempotent. @returns the number of new events. @throws ProviderFault
 */
export async function catchUpEvents(deps: PaymentDeps): Promise<number> {
  let total = 0;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { added, more } = await readPage(deps);
    total += added;
    if (!more) break;
  }
  return total;
}

async function readPage({ db, clock, stripe, log }: PaymentDeps): Promise<{ added: number; more: boolean }> {
  const cursor = await findCursor(db.knex, 'stripe');
  const parameters = { limit: pageSize, types: [...eventTypes], ...(cursor === null ? {} : { ending_before: cursor }) };
  try {
    // Newest first within every page; `ending_before` returns the page next to the cursor.
    const { data, has_more: more } = await callStripe(() => stripe.api.events.list(parameters));
    const [newest] = data;
    if (!newest) return { added: 0, more: false };
    // Events of the other mode, live or test, are not about this site's payments.
    const ownEvents = data.filter(({ livemode }) => livemode === stripe.account.live).toReversed();
    const events = ownEvents.map((event) => ({
      provider: 'stripe' as const,
      eventId: event.id,
      type: event.type,
      refs: refsOf(event),
    }));
    const added = await db.write(async (transaction) => {
      const count = await storeEvents(transaction, events, new Date(clock.now()).toISOString());
      await moveCursor(transaction, 'stripe', newest.id);
      return count;
    });
    // Without a cursor, `more` means older events than the newest page, which are not read.
    return { added, more: more && cursor !== null };
  } catch (error) {
    if (!isRefusal(error) || cursor === null) throw error;
    // The provider keeps events for thirty days; the worker's sweep of due orders covers older ones.
    log.warn({ code: error.code }, 'the provider’s list of events lacks the last read one: reading the newest page');
    await deleteCursor(db.knex, 'stripe');
    return { added: 0, more: true };
  }
}
