import type { listStaff } from '@plumbline/contract/staff/admin-staff';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { toAccount, type StaffAccount, type StaffRow } from './accounts.ts';
import { containing } from '../../platform/database/like.ts';

type ListRequest = InferOutput<(typeof listStaff)['query']>;

const sortOrders = {
  name: { by: 'lower(name)', direction: 'asc' },
  'signed-in': { by: `coalesce(signed_in_at, '')`, direction: 'desc' },
  'longest-away': { by: `coalesce(signed_in_at, '')`, direction: 'asc' },
} as const;

/** The accounts of one page, plus one if there is another page. */
export async function findStaff(db: Knex, request: ListRequest): Promise<StaffAccount[]> {
  const { sort, cursor, limit } = request;
  const { by, direction } = sortOrders[sort];
  const query = filteredStaff(db, request)
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

/** The accounts that match the list's filter. */
export function filteredStaff(db: Knex, { q, role, standing }: ListRequest): Knex.QueryBuilder {
  const query = db('staff');
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const pattern = containing(word);
    void query.whereRaw(`lower(name) || ' ' || email_key like ? escape '!'`, [pattern]);
  }
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
