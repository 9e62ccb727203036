import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../http/failure.ts';
import { limitKey, networkOf } from '../limits/limit-key.ts';
import { emailKey } from './accounts.ts';
import { countTry, forgetOldTries, returnTry, type Guarded } from './sign-in-guard.ts';
import type { StaffRules } from './staff-settings.ts';

interface TryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly staffRules: StaffRules;
}

/** Everywhere the address's comes first: two transactions that took them in turns would wait for each other. */
export interface SignInGuards {
  readonly address: Guarded;
  readonly account: Guarded;
}

/** The guard of an account; the key is also what `npm run staff -- unlock` forgets. */
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
  const guards = {
    account: { key: accountGuardKey(secret, email), limit: staffRules.triesPerAccount },
    address: { key: limitKey(secret, 'staff/address', networkOf(address)), limit: staffRules.triesPerAddress },
  };
  await forgetOldTries(db.knex, now);
  const wait = await db.write(
    async (transaction) =>
      (await countTry(transaction, guards.address, now)) || (await countTry(transaction, guards.account, now)),
  );
  if (wait > 0) throw tooManyTries(wait);
  return guards;
}

/** Takes back the counting of a try that was no failure. */
export async function giveBackTry({ db }: Pick<TryDeps, 'db'>, { account, address }: SignInGuards): Promise<void> {
  await db.write(async (transaction) => {
    await returnTry(transaction, address.key);
    await returnTry(transaction, account.key);
  });
}

function tooManyTries(wait: number): Failure {
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too_many_requests', `Too many sign-ins have failed. Please try again in ${time}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
