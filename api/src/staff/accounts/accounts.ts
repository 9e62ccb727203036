import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';

/** A member of staff. Times are ISO 8601 in UTC. */
export interface StaffAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  /** Sealed; null where there is no second factor. */
  readonly totpSecret: string | null;
  readonly createdAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  /** An owner has locked it for a time. */
  readonly lockedAt: string | null;
}

/** A row of the table. */
export interface StaffRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password_hash: string;
  readonly totp_secret: string | null;
  readonly created_at: string;
  readonly signed_in_at: string | null;
  readonly disabled_at: string | null;
  readonly locked_at: string | null;
}

/** One account per mailbox, however its address is written. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function findAccount(db: Knex, email: string): Promise<StaffAccount | null> {
  const row: StaffRow | undefined = await db('staff').where('email_key', emailKey(email)).first();
  return row ? toAccount(row) : null;
}

export async function findAccountById(db: Knex, id: number): Promise<StaffAccount | null> {
  const row: StaffRow | undefined = await db('staff').where({ id }).first();
  return row ? toAccount(row) : null;
}

/** All of them, by name. */
export async function listAccounts(db: Knex): Promise<StaffAccount[]> {
  const rows: StaffRow[] = await db('staff').orderBy(['name', 'id']);
  return rows.map(toAccount);
}

interface NewAccount extends Pick<StaffAccount, 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'> {}

/** @returns its number; null where there is an account with this address. */
export async function addAccount(db: Knex, account: NewAccount): Promise<number | null> {
  const [row]: { id: number }[] = await db('staff')
    .insert({
      email_key: emailKey(account.email),
      email: account.email,
      name: account.name,
      role: account.role,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
    })
    .onConflict('email_key')
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

/** Changes what is named, and nothing else. */
export async function changeAccount(
  db: Knex,
  id: number,
  {
    passwordHash,
    disabledAt,
    lockedAt,
    role,
  }: Partial<Pick<StaffAccount, 'passwordHash' | 'disabledAt' | 'lockedAt' | 'role'>>,
): Promise<void> {
  await db('staff')
    .where({ id })
    .update({
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
      ...(lockedAt === undefined ? {} : { locked_at: lockedAt }),
      ...(role === undefined ? {} : { role }),
    });
}

/** In steps of 30 s: a code may be one step early or late, at either of two sign-ins, and clocks differ. */
const farthestStep = 4;

/**
 * Notes a sign-in, where the account still is what was checked; without a time, a proof of who is signed in. With a step of the second factor, that step and all before
 * it are used up, unless a clock that was ahead wrote the last one. One statement: of any number of sign-ins with one code, one is noted.
 */
export async function noteSignIn(
  transaction: Knex.Transaction,
  { id, passwordHash, totpSecret }: StaffAccount,
  { signedInAt, step }: { readonly signedInAt: string | null; readonly step: number | null },
): Promise<boolean> {
  const query = transaction('staff')
    .where({ id, password_hash: passwordHash, totp_secret: totpSecret })
    .whereNull('disabled_at')
    .whereNull('locked_at');
  const noted = signedInAt === null ? { password_hash: passwordHash } : { signed_in_at: signedInAt };
  const count = await (step === null
    ? query.update(noted)
    : query
        .andWhere((unused) => void unused.where('totp_step', '<', step).orWhere('totp_step', '>', step + farthestStep))
        .update({ ...noted, totp_step: step }));
  return count === 1;
}

/** Sets the second factor with its recovery codes, or takes both away. `step` is the one that proved it. */
export async function changeSecondFactor(
  transaction: Knex.Transaction,
  id: number,
  factor: { readonly sealed: string; readonly step: number; readonly codeHashes: readonly string[] } | null,
): Promise<void> {
  await transaction('staff')
    .where({ id })
    .update({ totp_secret: factor?.sealed ?? null, totp_step: factor?.step ?? 0 });
  await transaction('staff_recovery_codes').where({ staff_id: id }).delete();
  if (factor === null) return;
  await transaction('staff_recovery_codes').insert(
    factor.codeHashes.map((hash) => ({ staff_id: id, code_hash: hash })),
  );
}

/** @returns false where there is no such code, or it was used before. */
export async function spendRecoveryCode(
  transaction: Knex.Transaction,
  { staffId, codeHash, now }: { readonly staffId: number; readonly codeHash: string; readonly now: string },
): Promise<boolean> {
  const count = await transaction('staff_recovery_codes')
    .where({ staff_id: staffId, code_hash: codeHash })
    .whereNull('used_at')
    .update({ used_at: now });
  return count === 1;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Knex, staffId: number): Promise<number> {
  const row: { count?: number | string } | undefined = await db('staff_recovery_codes')
    .where({ staff_id: staffId })
    .whereNull('used_at')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** The account in a row. */
export function toAccount(row: StaffRow): StaffAccount {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
    totpSecret: row.totp_secret,
    createdAt: row.created_at,
    signedInAt: row.signed_in_at,
    disabledAt: row.disabled_at,
    lockedAt: row.locked_at,
  };
}
