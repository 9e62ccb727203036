import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import { emailKey } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { countTry, deleteOldTries, deleteTries, uncountTry, type TryLimit } from './failed-tries.ts';
import type { StaffRules } from '../staff-settings.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface TryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly staffRules: StaffRules;
}

/** The limits of a sign-in; their rows are always locked in this order, to avoid deadlocks. */
export interface SignInLimits {
  readonly address: TryLimit;
  /** For the account from any network; null if the account has signed in from this network before. */
  readonly account: TryLimit | null;
  /** For the account from this network. */
  readonly pair: TryLimit;
}

/**
 * Limits unknown networks at an account together: after four times the failures that one network may have, each further
 * try must wait for a minute. This slows guessing from many networks without locking the owner out for long.
 */
const unknownNetworkLimit = { times: 4, max: 60_000 } as const;

/** In ms: how long a network stays known after a sign-in. */
const knownFor = 90 * 86_400_000;

/** The key of an account; `npm run staff -- unlock` deletes all rows that start with it. */
export function accountLimitKey(secret: SecretKey, email: string): string {
  return limitKey(secret, 'staff/account', emailKey(email));
}

/**
 * Counts a try. A network address that must wait does not reach accounts, so that it cannot lock them one after
 * another. @throws Failure `too_many_requests` if the try must wait.
 */
export async function countSignInTry(
  { db, clock, secret, staffRules }: TryDeps,
  email: string,
  address: string,
): Promise<SignInLimits> {
  const now = clock.now();
  const account = accountLimitKey(secret, email);
  const from = addressKey(secret, address);
  const limit = staffRules.triesPerAccount;
  const isKnownNetwork = await hasSignedInFrom(db.knex, email, from, new Date(now - knownFor).toISOString());
  const limits: SignInLimits = {
    address: { key: limitKey(secret, 'staff/address', networkOf(address)), limit: staffRules.triesPerAddress },
    account: isKnownNetwork
      ? null
      : { key: account, limit: limit * unknownNetworkLimit.times, max: unknownNetworkLimit.max },
    pair: { key: `${account}/${from}`, limit },
  };
  await deleteOldTries(db.knex, now);
  await db.write(async (transaction) => {
    for (const tryLimit of limitsOf(limits)) {
      const wait = await countTry(transaction, tryLimit, now);
      // The rollback uncounts this try for the network: a network is not charged for an account that others have
      // locked.
      if (wait > 0) throw tooMany(wait, 'Too many sign-ins have failed');
    }
  });
  return limits;
}

function limitsOf({ address, account, pair }: SignInLimits): TryLimit[] {
  return account === null ? [address, pair] : [address, account, pair];
}

/** Whether an account has signed in from a network since a time. */
async function hasSignedInFrom(db: Knex, email: string, from: string, since: string): Promise<boolean> {
  const found: unknown = await db('staff_audit')
    .join('staff', 'staff.id', 'staff_audit.staff_id')
    .where({ 'staff.email_key': emailKey(email), 'staff_audit.address_key': from })
    .where({ 'staff_audit.action': 'POST /admin/session', 'staff_audit.outcome': 'ok' })
    .where('staff_audit.at', '>=', since)
    .first('staff_audit.id');
  return found !== undefined;
}

/** Uncounts a try that was not a failure. */
export async function uncountSignInTry({ db }: Pick<TryDeps, 'db'>, limits: SignInLimits): Promise<void> {
  await db.write(async (transaction) => {
    for (const { key } of limitsOf(limits)) await uncountTry(transaction, key);
  });
}

/** After a success: clears the failures at the account, and uncounts this try for the network. */
export async function clearFailures(transaction: Knex.Transaction, limits: SignInLimits): Promise<void> {
  await uncountTry(transaction, limits.address.key);
  if (limits.account !== null) await deleteTries(transaction, limits.account.key);
  await deleteTries(transaction, limits.pair.key);
}
