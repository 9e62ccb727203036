import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { clockSkew } from '../../platform/clock.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';

const minute = 60_000;

/** In ms: how long a session lasts without a request, and how long at most. */
export const sessionLife = { idle: 30 * minute, whole: 12 * 60 * minute } as const;

/** In ms: a request within this time of the last one noted is not noted again. */
const noticed = minute;

/** Ended sessions are kept this long, in ms, for `npm run staff -- sessions`. */
const kept = 30 * 24 * 60 * minute;

interface Row {
  readonly id: number;
  readonly staff_id: number;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly started_at: string;
  readonly seen_at: string;
  readonly expires_at: string;
}

/** Opens a session. @returns its token, which is stored nowhere else. */
export async function openSession(
  transaction: Knex.Transaction,
  { staffId, addressKey, now }: { readonly staffId: number; readonly addressKey: string; readonly now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction('staff_sessions')
    .where('expires_at', '<', iso(now - kept))
    .delete();
  await transaction('staff_sessions').insert({
    token_hash: hashOf(token),
    staff_id: staffId,
    address_key: addressKey,
    started_at: iso(now),
    seen_at: iso(now),
    expires_at: iso(now + sessionLife.whole),
  });
  return token;
}

/** The session of a token, with the account's name and role as they are now; null where it has ended or never was. */
export async function resumeSession(db: Knex, token: string, now: number): Promise<StaffSession | null> {
  const row: Row | undefined = await db('staff_sessions')
    .join('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('token_hash', hashOf(token))
    .whereNull('ended_at')
    .whereNull('disabled_at')
    .whereNull('locked_at')
    .where(holdsAt(now))
    .first('staff_sessions.*', 'staff.name', 'staff.email', 'staff.role');
  if (!row) return null;
  if (row.seen_at < iso(now - noticed)) {
    await db('staff_sessions')
      .where('id', row.id)
      .whereNull('ended_at')
      .update({ seen_at: iso(now) });
  }
  const { id, staff_id: staffId, name, email, role, started_at: startedAt, expires_at: expiresAt } = row;
  return { id, staffId, name, email, role, startedAt, expiresAt };
}

/** Ends one session, or all of an account. @returns how many. */
export async function endSessions(
  db: Knex,
  which: { readonly id: number } | { readonly staffId: number },
  now: number,
): Promise<number> {
  return db('staff_sessions')
    .where('id' in which ? { id: which.id } : { staff_id: which.staffId })
    .whereNull('ended_at')
    .update({ ended_at: iso(now) });
}

/** A session as the command line and the desk show it. */
export interface ListedSession {
  readonly id: number;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly addressKey: string;
  readonly holds: boolean;
}

/** An account's sessions of the last weeks, the newest first. */
export async function listSessions(db: Knex, staffId: number, now: number, limit: number): Promise<ListedSession[]> {
  const rows: (Row & { address_key: string; ended_at: string | null })[] = await db('staff_sessions')
    .where({ staff_id: staffId })
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    addressKey: row.address_key,
    holds:
      row.ended_at === null &&
      row.expires_at > iso(now) &&
      row.expires_at <= iso(now + sessionLife.whole + clockSkew) &&
      row.seen_at > iso(now - sessionLife.idle),
  }));
}

/** How many sessions of these accounts hold, by account; one without any is left out. */
export async function countSessions(db: Knex, staffIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows: { staff_id: number; total: number | string }[] = await db('staff_sessions')
    .whereIn('staff_id', [...staffIds])
    .whereNull('ended_at')
    .where(holdsAt(now))
    .groupBy('staff_id')
    .select('staff_id')
    .count({ total: '*' });
  return new Map(rows.map(({ staff_id: id, total }) => [id, Number(total)]));
}

/** Neither its time nor its idle time is over. One that ends later than any can was opened by a clock that was ahead. */
function holdsAt(now: number): (query: Knex.QueryBuilder) => void {
  return (query) =>
    void query
      .where('expires_at', '>', iso(now))
      .where('expires_at', '<=', iso(now + sessionLife.whole + clockSkew))
      .where('seen_at', '>', iso(now - sessionLife.idle));
}

/** The token has 256 random bits: a plain hash cannot be turned back, and whoever reads the database cannot sign in. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
