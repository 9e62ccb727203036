import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';

/** A member of staff. Times are ISO 8601 in UTC. */
export interface StaffAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  /** Encrypted; null without a second factor. */
  readonly totpSecret: string | null;
  readonly createdAt: string;
  readonly signedInAt: string | null;
  /** Set while the account is deactivated. */
  readonly disabledAt: string | null;
  /** Set while an owner has locked the account. */
  readonly lockedAt: string | null;
}

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

/** The unique key of an address, independent of its spelling. */
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

/** All accounts, by name. */
export async function listAccounts(db: Knex): Promise<StaffAccount[]> {
  const rows: StaffRow[] = await db('staff').orderBy(['name', 'id']);
  return rows.map(toAccount);
}

interface NewAccount extends Pick<StaffAccount, 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'> {}

/** @returns the id; null if an account with this address exists. */
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

/** Changes only the given fields. */
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

/** In steps of 30 s: a code may be one step early or late at each of two sign-ins, and clocks differ. */
const maxStepDrift = 4;

/**
 * Records a sign-in if the account has not changed since it was checked; without a time, records a proof of a signed-in
 * user. The second factor's step and all earlier steps are used up, unless the last step was written by a clock that
 * was ahead. One statement: of several concurrent sign-ins with one code only one succeeds.
 */
export async function recordSignIn(
  transaction: Knex.Transaction,
  { id, passwordHash, totpSecret }: StaffAccount,
  { signedInAt, step }: { readonly signedInAt: string | null; readonly step: number | null },
): Promise<boolean> {
  const query = transaction('staff')
    .where({ id, password_hash: passwordHash, totp_secret: totpSecret })
    .whereNull('disabled_at')
    .whereNull('locked_at');
  const columns = signedInAt === null ? { password_hash: passwordHash } : { signed_in_at: signedInAt };
  const count = await (step === null
    ? query.update(columns)
    : query
        .andWhere((unused) => void unused.where('totp_step', '<', step).orWhere('totp_step', '>', step + maxStepDrift))
        .update({ ...columns, totp_step: step }));
  return count === 1;
}

/**
 * Sets the second factor with its recovery codes, or removes both. `step` is the step of the code that confirmed it.
 */
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

/** @returns false if the code does not exist or was used before. */
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

/** The number of unused recovery codes. */
export async function countRecoveryCodes(db: Knex, staffId: number): Promise<number> {
  const row: { count?: number | string } | undefined = await db('staff_recovery_codes')
    .where({ staff_id: staffId })
    .whereNull('used_at')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

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
