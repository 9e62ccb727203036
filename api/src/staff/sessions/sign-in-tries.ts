import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { emailKey } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { countTry, forgetOldTries, forgetTries, returnTry, type Guarded } from './sign-in-guard.ts';
import type { StaffRules } from '../staff-settings.ts';

interface TryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly staffRules: StaffRules;
}

/** Always taken in this order: two transactions that took them in turns would wait for each other. */
export interface SignInGuards {
  readonly address: Guarded;
  /** Of the account, whoever tries; null where the network is one that the account has signed in from. */
  readonly account: Guarded | null;
  /** Of the account, by this network. */
  readonly pair: Guarded;
}

/**
 * What keeps unknown networks from an account: so many times the failures that one network has, before they wait for a minute
 * each. It slows who guesses from many networks at once; it locks nobody out for long.
 */
const brake = { times: 4, longest: 60_000 } as const;

/** In ms: for so long a network is known that an account has signed in from. */
const familiar = 90 * 86_400_000;

/** What stands for an account; `npm run staff -- unlock` forgets all that begins with it. */
export function accountGuardKey(secret: Buffer, email: string): string {
  return limitKey(secret, 'staff/account', emailKey(email));
}

/** Counts a try. An address that is out of tries does not reach accounts: it cannot lock them one after another. */
export async function letTry(
  { db, clock, secret, staffRules }: TryDeps,
  email: string,
  address: string,
): Promise<SignInGuards> {
  const now = clock.now();
  const account = accountGuardKey(secret, email);
  const from = addressKey(secret, address);
  const limit = staffRules.triesPerAccount;
  const known = await hasSignedInFrom(db.knex, email, from, new Date(now - familiar).toISOString());
  const guards: SignInGuards = {
    address: { key: limitKey(secret, 'staff/address', networkOf(address)), limit: staffRules.triesPerAddress },
    account: known ? null : { key: account, limit: limit * brake.times, longest: brake.longest },
    pair: { key: `${account}/${from}`, limit },
  };
  await forgetOldTries(db.knex, now);
  await db.write(async (transaction) => {
    for (const guard of guardsOf(guards)) {
      const left = await countTry(transaction, guard, now);
      // What was counted before goes back with it: a network does not pay for an account that others keep shut.
      if (left > 0) throw tooManyTries(left);
    }
  });
  return guards;
}

function guardsOf({ address, account, pair }: SignInGuards): Guarded[] {
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

/** Takes back the counting of a try that was no failure. */
export async function giveBackTry({ db }: Pick<TryDeps, 'db'>, guards: SignInGuards): Promise<void> {
  await db.write(async (transaction) => {
    for (const { key } of guardsOf(guards)) await returnTry(transaction, key);
  });
}

/** After a success: nothing is held against the account any more, and of the network only what it failed elsewhere. */
export async function forgetFailures(transaction: Knex.Transaction, guards: SignInGuards): Promise<void> {
  await returnTry(transaction, guards.address.key);
  if (guards.account !== null) await forgetTries(transaction, guards.account.key);
  await forgetTries(transaction, guards.pair.key);
}

function tooManyTries(wait: number): Failure {
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too_many_requests', `Too many sign-ins have failed. Please try again in ${time}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
