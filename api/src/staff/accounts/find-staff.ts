import type { listStaff } from '@plumbline/contract/staff/admin-staff';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { toAccount, type StaffAccount, type StaffRow } from './accounts.ts';

type ListRequest = InferOutput<(typeof listStaff)['query']>;

const sortOrders = {
  name: { by: 'lower(name)', direction: 'asc' },
  'signed-in': { by: `coalesce(signed_in_at, '')`, direction: 'desc' },
  'longest-away': { by: `coalesce(signed_in_at, '')`, direction: 'asc' },
} as const;

/**
 * The accounts whose name and address contain every word; null without words. A site has few accounts, and SQLite's own
 * `lower` covers only ASCII.
 */
export async function findStaffByWords(db: Knex, words: string): Promise<number[] | null> {
  if (words === '') return null;
  const rows: Pick<StaffRow, 'id' | 'name' | 'email'>[] = await db('staff').select('id', 'name', 'email');
  return rows
    .filter(({ name, email }) => {
      const text = `${name} ${email}`.toLowerCase();
      return words.split(/\s+/).every((word) => text.includes(word));
    })
    .map(({ id }) => id);
}

/** The accounts of one page, plus one if there is another page; `ids` are those of {@link findStaffByWords}. */
export async function findStaff(db: Knex, request: ListRequest, ids: number[] | null): Promise<StaffAccount[]> {
  const { sort, cursor, limit } = request;
  const { by, direction } = sortOrders[sort];
  const query = filteredStaff(db, request, ids)
    .orderByRaw(`${by} ${direction}, id ${direction}`)
    .limit(limit + 1);
  if (cursor !== undefined) {
    const past = direction === 'desc' ? '<' : '>';
    void query.whereRaw(`(${by}, id) ${past} ((select ${by} from staff where id = ?), ?)`, [
      Number(cursor),
      Number(cursor),
    ]);
  }
  const rows: StaffRow[] = await query;
  return rows.map(toAccount);
}

/** The accounts that match the list's filter; `ids` as in {@link findStaff}. */
export function filteredStaff(db: Knex, { role, standing }: ListRequest, ids: number[] | null): Knex.QueryBuilder {
  const query = db('staff');
  if (ids !== null) void query.whereIn('id', ids);
  if (role !== undefined) void query.where({ role });
  if (standing === 'deactivated') void query.whereNotNull('disabled_at');
  if (standing === 'locked') void query.whereNull('disabled_at').whereNotNull('locked_at');
  if (standing === 'active') void query.whereNull('disabled_at').whereNull('locked_at');
  return query;
}

/** The number of owners who can sign in. @param transaction Holds locks on the owners' rows until it ends. */
export async function countActiveOwners(transaction: Knex.Transaction): Promise<number> {
  // Two owners who change each other's role must wait for each other. On PostgreSQL a separate statement locks the rows
  // in one order; `for no key update` does not block inserts into the audit log. SQLite has a single writer.
  await transaction('staff').where({ role: 'owner' }).orderBy('id').forNoKeyUpdate().select('id');
  const rows: unknown[] = await transaction('staff')
    .where({ role: 'owner' })
    .whereNull('disabled_at')
    .whereNull('locked_at')
    .select('id');
  return rows.length;
}
