import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { clockSkew } from '../../platform/clock.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';

const minute = 60_000;

/** In ms: the longest time without a request, and the longest duration of a session. */
export const sessionLife = { idle: 30 * minute, whole: 12 * 60 * minute } as const;

/** In ms: requests within this time of the last recorded one are not recorded. */
const seenInterval = minute;

/** In ms: how long ended sessions are kept for `npm run staff -- sessions`. */
const keptFor = 30 * 24 * 60 * minute;

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

/** Opens a session. @returns its token, which is not stored anywhere. */
export async function openSession(
  transaction: Knex.Transaction,
  { staffId, addressKey, now }: { readonly staffId: number; readonly addressKey: string; readonly now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction('staff_sessions')
    .where('expires_at', '<', iso(now - keptFor))
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

/** The session of a token with the account's current name and role; null if the session has ended or does not exist. */
export async function resumeSession(db: Knex, token: string, now: number): Promise<StaffSession | null> {
  const row: Row | undefined = await db('staff_sessions')
    .join('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('token_hash', hashOf(token))
    .whereNull('ended_at')
    .whereNull('disabled_at')
    .whereNull('locked_at')
    .where(activeAt(now))
    .first('staff_sessions.*', 'staff.name', 'staff.email', 'staff.role');
  if (!row) return null;
  if (row.seen_at < iso(now - seenInterval)) {
    await db('staff_sessions')
      .where('id', row.id)
      .whereNull('ended_at')
      .update({ seen_at: iso(now) });
  }
  const { id, staff_id: staffId, name, email, role, started_at: startedAt, expires_at: expiresAt } = row;
  return { id, staffId, name, email, role, startedAt, expiresAt };
}

/** Ends one session or all sessions of an account. @returns their number. */
export async function endSessions(
  db: Knex,
  target: { readonly id: number } | { readonly staffId: number },
  now: number,
): Promise<number> {
  return db('staff_sessions')
    .where('id' in target ? { id: target.id } : { staff_id: target.staffId })
    .whereNull('ended_at')
    .update({ ended_at: iso(now) });
}

/** A session in the command line's and the admin's lists. */
export interface ListedSession {
  readonly id: number;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly addressKey: string;
  /** Whether the session is active. */
  readonly holds: boolean;
}

/** The recent sessions of an account, newest first. */
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

/** The number of active sessions by account; accounts without one are omitted. */
export async function countSessions(db: Knex, staffIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows: { staff_id: number; total: number | string }[] = await db('staff_sessions')
    .whereIn('staff_id', [...staffIds])
    .whereNull('ended_at')
    .where(activeAt(now))
    .groupBy('staff_id')
    .select('staff_id')
    .count({ total: '*' });
  return new Map(rows.map(({ staff_id: id, total }) => [id, Number(total)]));
}

/**
 * Neither expired nor idle for too long. A session with an expiry beyond the longest duration was opened by a wrong
 * clock.
 */
function activeAt(now: number): (query: Knex.QueryBuilder) => void {
  return (query) =>
    void query
      .where('expires_at', '>', iso(now))
      .where('expires_at', '<=', iso(now + sessionLife.whole + clockSkew))
      .where('seen_at', '>', iso(now - sessionLife.idle));
}

/**
 * The token has 256 random bits, so a plain hash cannot be reversed, and reading the database does not allow signing
 * in.
 */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
