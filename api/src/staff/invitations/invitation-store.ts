import type { StaffInvitation } from '@plumbline/contract/staff/admin-staff';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { emailKey, type StaffAccount } from '../accounts/accounts.ts';

/** An invitation that was neither used nor withdrawn. */
export interface Invitation extends Pick<
  StaffInvitation,
  'id' | 'name' | 'email' | 'role' | 'byOwner' | 'createdAt' | 'expiresAt'
> {
  /** Null for a new member of staff. */
  readonly staffId: number | null;
  /** The address of the owner who sent the invitation. */
  readonly invitedBy: string;
}

type InvitationKey = { readonly id: number } | { readonly tokenHash: string };

interface Row {
  readonly id: number;
  readonly staff_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly inviter: string;
  readonly inviter_role: StaffRole;
  readonly inviter_disabled_at: string | null;
  readonly inviter_locked_at: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

interface NewInvitation extends Pick<Invitation, 'staffId' | 'name' | 'email' | 'role' | 'createdAt' | 'expiresAt'> {
  readonly inviterId: number;
}

const openInvitations = (db: Knex): Knex.QueryBuilder =>
  db('staff_invitations').whereNull('staff_invitations.used_at').whereNull('staff_invitations.withdrawn_at');

/** @returns the id; null if this address has an open invitation. */
export async function addInvitation(transaction: Knex.Transaction, invitation: NewInvitation): Promise<number | null> {
  const { staffId, name, email, role, inviterId, createdAt, expiresAt } = invitation;
  const [row]: { id: number }[] = await transaction('staff_invitations')
    .insert({
      staff_id: staffId,
      email_key: emailKey(email),
      email,
      name,
      role,
      invited_by: inviterId,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .onConflict(transaction.raw('(email_key) where used_at is null and withdrawn_at is null') as never)
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

/** The open invitations, newest first. */
export async function findInvitations(db: Knex, limit: number): Promise<Invitation[]> {
  const rows: Row[] = await withInviter(openInvitations(db)).orderBy('staff_invitations.id', 'desc').limit(limit);
  return rows.map(toInvitation);
}

/** An open invitation, whoever sent it. */
export async function findOpenInvitation(db: Knex, key: InvitationKey): Promise<Invitation | null> {
  const column = 'id' in key ? { 'staff_invitations.id': key.id } : { token_hash: key.tokenHash };
  const row: Row | undefined = await withInviter(openInvitations(db).where(column)).first();
  return row ? toInvitation(row) : null;
}

/** An open invitation whose sender is still an active owner; no other one can be used. */
export async function findInvitation(db: Knex, key: InvitationKey): Promise<Invitation | null> {
  const invitation = await findOpenInvitation(db, key);
  return invitation?.byOwner ? invitation : null;
}

/** Sets the newest link of an open invitation, or none until the next mail is sent. */
export async function renewInvitation(
  db: Knex,
  id: number,
  { tokenHash, expiresAt }: { readonly tokenHash: string | null; readonly expiresAt: string },
): Promise<void> {
  await openInvitations(db).where({ id }).update({ token_hash: tokenHash, expires_at: expiresAt });
}

/** A single statement ensures that only one of several concurrent callers uses the link. */
export async function useInvitation(
  transaction: Knex.Transaction,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: string },
): Promise<number | null> {
  const [used]: { id: number }[] = await openInvitations(transaction)
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .update({ used_at: now })
    .returning('id');
  return used?.id ?? null;
}

/** @returns whether the invitation was open. */
export async function withdrawInvitations(
  db: Knex,
  key: { readonly id: number } | { readonly staffId: number },
  now: string,
): Promise<boolean> {
  const column = 'id' in key ? { id: key.id } : { staff_id: key.staffId };
  const count = await openInvitations(db).where(column).update({ withdrawn_at: now });
  return count > 0;
}

/**
 * The ids of accounts that are locked since their second factor was reset, because it was not set anew, also if the link for it has
 * expired or was withdrawn.
 */
export async function findUnfinishedResets(
  db: Knex,
  accounts: readonly Pick<StaffAccount, 'id' | 'totpSecret' | 'lockedAt'>[],
): Promise<Set<number>> {
  const ids = accounts
    .filter(({ totpSecret, lockedAt }) => totpSecret === null && lockedAt !== null)
    .map(({ id }) => id);
  const newest = db('staff_invitations').whereIn('staff_id', ids).groupBy('staff_id').max('id');
  const rows: { staff_id: number }[] = await db('staff_invitations')
    .whereIn('id', newest)
    .whereNull('used_at')
    .select('staff_id');
  return new Set(rows.map(({ staff_id: id }) => id));
}

/** Marks all resets of an account as finished, because its second factor was set in another way; their links do not work any more. */
export async function finishResets(db: Knex, staffId: number, now: string): Promise<void> {
  await db('staff_invitations').where({ staff_id: staffId }).whereNull('used_at').update({ used_at: now });
}

function withInviter(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.join('staff', 'staff.id', 'staff_invitations.invited_by').select('staff_invitations.*', {
    inviter: 'staff.email',
    inviter_role: 'staff.role',
    inviter_disabled_at: 'staff.disabled_at',
    inviter_locked_at: 'staff.locked_at',
  });
}

function toInvitation(row: Row): Invitation {
  const { id, staff_id: staffId, name, email, role, inviter: invitedBy } = row;
  const byOwner = row.inviter_role === 'owner' && !row.inviter_disabled_at && !row.inviter_locked_at;
  return { id, staffId, name, email, role, invitedBy, byOwner, createdAt: row.created_at, expiresAt: row.expires_at };
}
