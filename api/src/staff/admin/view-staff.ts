import type { StaffPerson, StaffPersonDetail } from '@plumbline/contract/staff/admin-staff';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { countRecoveryCodes, type StaffAccount } from '../accounts/accounts.ts';
import { findUnfinishedResets } from '../invitations/invitation-store.ts';
import { countSessions, listSessions } from '../sessions/sessions.ts';
import { waitsOf } from '../sessions/failed-tries.ts';
import { accountLimitKey } from '../sessions/sign-in-tries.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The dependencies of showing accounts. */
export interface ViewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
}

/** Accounts for the admin's list; `you` is the caller's id. */
export async function viewStaff(
  { db, clock, secret }: ViewDeps,
  accounts: readonly StaffAccount[],
  you: number,
): Promise<StaffPerson[]> {
  const now = clock.now();
  const ids = accounts.map(({ id }) => id);
  const keyOf = ({ email }: StaffAccount): string => accountLimitKey(secret, email);
  const waits = await waitsOf(db.knex, accounts.map(keyOf), now);
  const sessions = await countSessions(db.knex, ids, now);
  const withUnfinishedReset = await findUnfinishedResets(db.knex, accounts);
  return accounts.map((account) => {
    const { id, name, email, role, totpSecret, createdAt, signedInAt } = account;
    const until = waits.get(keyOf(account));
    return {
      id,
      name,
      email,
      role,
      standing: accountStatus(account),
      secondFactor: totpSecret !== null,
      renewing: withUnfinishedReset.has(id),
      waitsUntil: until === undefined ? null : new Date(until).toISOString(),
      createdAt,
      signedInAt,
      sessions: sessions.get(id) ?? 0,
      you: id === you,
    };
  });
}

/** The most sessions on an account's page. */
const sessionsShown = 20;

/** The page of one account. */
export async function viewStaffMember(deps: ViewDeps, account: StaffAccount, you: number): Promise<StaffPersonDetail> {
  const { db, clock } = deps;
  const [person] = await viewStaff(deps, [account], you);
  if (!person) throw new Error('an account was not viewed');
  const recent = await listSessions(db.knex, account.id, clock.now(), sessionsShown);
  return {
    ...person,
    recoveryCodes: account.totpSecret === null ? 0 : await countRecoveryCodes(db.knex, account.id),
    recent: recent.map(({ id, startedAt, seenAt, addressKey: from, holds }) => ({
      id,
      startedAt,
      seenAt,
      from,
      holds,
    })),
  };
}

/** The state of an account, which the API calls `standing`. */
export function accountStatus({ disabledAt, lockedAt }: StaffAccount): StaffPerson['standing'] {
  if (disabledAt !== null) return 'deactivated';
  return lockedAt === null ? 'active' : 'locked';
}
