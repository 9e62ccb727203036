import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeAgain } from '../../platform/database/write-again.ts';
import { repeatedly, type HearTurn } from '../../platform/jobs/repeatedly.ts';
import { lockPerson } from '../erasure/erase-person.ts';
import { findOpen } from '../erasure/find-open.ts';
import type { Term } from '../person-table.ts';
import { personTables } from '../person-tables.ts';

interface TermDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const day = 86_400_000;
/** In years, as the privacy policy says (mf-marketing/src/legal/documents/privacy.ts). */
const years = { messages: 2, requests: 2, books: 7 } as const;
/** People of one term that are seen to in a run; the rest is the next one's. */
const most = 500;

type Ended = Exclude<Term, 'elsewhere'>;

/** How many people's data of each kind had served its time. */
export type KeptTerms = Readonly<Record<Ended | 'suspected' | 'mails', number>>;

/** Removes or anonymises what the privacy policy says is not kept any longer. Any number may run at once. */
export async function keepTerms(deps: TermDeps): Promise<KeptTerms> {
  const before = (term: Ended): string => {
    const time = new Date(deps.clock.now());
    time.setUTCFullYear(time.getUTCFullYear() - years[term]);
    return time.toISOString();
  };
  const { knex } = deps.db;
  return {
    messages: await end(deps, 'messages', await oldMessages(knex, before('messages'))),
    requests: await end(deps, 'requests', await oldRequests(knex, before('requests'))),
    books: await end(deps, 'books', [
      ...(await oldMembers(knex, before('books'))),
      ...(await oldBuyers(knex, before('books'))),
    ]),
    suspected: await knex('suspected_leads').where('created_at', '<', before('messages')).delete(),
    // What is sent or called off goes after thirty days; what was given up waits for somebody, and not for ever.
    mails: await knex('outbox')
      .where('status', 'dead')
      .whereRaw('coalesce(ended_at, requeued_at, created_at) < ?', [before('messages')])
      .delete(),
  };
}

/** Does so at once and every day. @returns what stops it. */
export function startKeepingTerms(
  { log, ...deps }: TermDeps & { readonly log: Logger },
  { hear }: { readonly hear?: HearTurn } = {},
): () => void {
  const run = async (): Promise<void> => {
    const ended = await keepTerms(deps);
    if (Object.values(ended).some((count) => count > 0)) log.info(ended, 'data of people had served its time');
  };
  return repeatedly(
    'keep-terms',
    run,
    day,
    (error) => log.error({ err: error }, 'data of people that has served its time is still here'),
    hear,
  );
}

async function end({ db, clock }: TermDeps, term: Ended, keys: readonly string[]): Promise<number> {
  let ended = 0;
  for (const key of keys) {
    const done = await writeAgain(db)(async (transaction) => {
      const person = await lockPerson(transaction, key);
      if (term === 'books' && (await findOpen(transaction, person)).length > 0) return false;
      const now = new Date(clock.now()).toISOString();
      for (const table of personTables) if (table.term === term) await table.erase?.(transaction, person, now);
      return true;
    });
    if (done) ended += 1;
  }
  return ended;
}

/** Whose last message is from before then. A member's concern a contract: they stay as long as that is on the books. */
async function oldMessages(db: Knex, before: string): Promise<string[]> {
  const rows: { key: string }[] = await db('contact_messages')
    .whereNotExists(db('members').whereRaw('email_key = lower(contact_messages.email)').select('id'))
    .groupByRaw('lower(email)')
    .havingRaw('max(created_at) < ?', [before])
    .limit(most)
    .select(db.raw('lower(email) as key'));
  return rows.map(({ key }) => key);
}

async function oldRequests(db: Knex, before: string): Promise<string[]> {
  const keys: string[] = await db('audit_requests').where('mailed_at', '<', before).limit(most).pluck('email_key');
  return keys;
}

/** Whose last membership ended before then, and who has ordered nothing since. */
async function oldMembers(db: Knex, before: string): Promise<string[]> {
  const since = db('orders')
    .whereRaw('lower(customer_email) = members.email_key')
    .where('created_at', '>=', before)
    .select('id');
  const keys: string[] = await db('members')
    .where('standing', 'ended')
    .where('ended_at', '<', before)
    .whereNull('erased_at')
    .whereNotExists(since)
    .limit(most)
    .pluck('email_key');
  return keys;
}

/** Who is no member, and has ordered nothing since then. */
async function oldBuyers(db: Knex, before: string): Promise<string[]> {
  const later = db('orders as later')
    .whereRaw('lower(later.customer_email) = lower(orders.customer_email)')
    .where('later.created_at', '>=', before)
    .select('later.id');
  const rows: { key: string }[] = await db('orders')
    .where('created_at', '<', before)
    .whereNotNull('customer_email')
    .whereNotExists(db('members').whereRaw('email_key = lower(orders.customer_email)').select('id'))
    .whereNotExists(later)
    .distinct(db.raw('lower(customer_email) as key'))
    .limit(most);
  return rows.map(({ key }) => key);
}
