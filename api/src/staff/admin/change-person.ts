import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { enqueueMail } from '../../mail/index.ts';
import { changeAccount, changeSecondFactor, findAccountById, type StaffAccount } from '../accounts/accounts.ts';
import { countOpenOwners } from '../accounts/find-people.ts';
import { expiryOf } from '../invitations/invitation-link.ts';
import { addInvitation, withdraw, findRenewing } from '../invitations/invitation-store.ts';
import { endSessions } from '../sessions/sessions.ts';
import { forgetAllTries, waitsOf } from '../sessions/sign-in-guard.ts';
import { accountGuardKey } from '../sessions/sign-in-tries.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';
import { standingOf } from './view-people.ts';

/** What an owner does to an account. */
export type PersonChange =
  | { readonly kind: 'role'; readonly from: StaffRole; readonly to: StaffRole }
  | { readonly kind: 'lock' | 'unlock' | 'deactivate' | 'reactivate' | 'reset-second-factor' | 'end-sessions' };

interface Acting {
  /** The owner's number. */
  readonly ownerId: number;
  /** Of the account. */
  readonly id: number;
}

/**
 * Does it, in one transaction with the end of the sessions that it ends. The rules are looked at in the same transaction:
 * of two owners who take each other's role at the same moment, the second one is no owner any more.
 * @throws Failure `not_found`, `forbidden` or `conflict`.
 */
export async function changePerson(
  deps: SignInDeps,
  { ownerId, id }: Acting,
  change: PersonChange,
): Promise<StaffAccount> {
  const now = new Date(deps.clock.now()).toISOString();
  return deps.db.write(async (transaction) => {
    const owners = await countOpenOwners(transaction);
    const [owner, account] = [await findAccountById(transaction, ownerId), await findAccountById(transaction, id)];
    if (owner?.role !== 'owner' || standingOf(owner) !== 'active') {
      throw new Failure('forbidden', 'You are no owner any more.');
    }
    if (account === null) throw new Failure('not_found', 'There is no account with this number.');
    await allow(deps, transaction, { account, isSelf: ownerId === id, owners }, change);
    await carryOut(deps, transaction, { account, ownerId, now }, change);
    const after = await findAccountById(transaction, id);
    if (after === null) throw new Error('an account is gone');
    return after;
  });
}

interface Allowed {
  readonly account: StaffAccount;
  readonly isSelf: boolean;
  readonly owners: number;
}

async function allow(
  { site, clock, secret }: SignInDeps,
  transaction: Knex.Transaction,
  { account, isSelf, owners }: Allowed,
  change: PersonChange,
): Promise<void> {
  const { email, role, totpSecret } = account;
  const standing = standingOf(account);
  if (isSelf && change.kind !== 'end-sessions') {
    throw new Failure('forbidden', 'Nobody changes their own account here: another owner does.');
  }
  const closes = change.kind === 'lock' || change.kind === 'deactivate' || change.kind === 'reset-second-factor';
  const lastOwner = role === 'owner' && standing === 'active' && owners <= 1;
  if (lastOwner && (closes || change.kind === 'role')) throw new Failure('conflict', `${email} is the last owner.`);
  const told = (): Failure => new Failure('conflict', `${email} is ${standing} already.`);
  switch (change.kind) {
    case 'role':
      if (role !== change.from) throw new Failure('conflict', `${email} is ${role} by now, and not ${change.from}.`);
      if (change.from === change.to) throw new Failure('conflict', `${email} is ${role} already.`);
      if (change.to === 'owner' && totpSecret === null && site.production) {
        throw new Failure('conflict', `${email} has no second factor, and an owner needs one.`);
      }
      return;
    case 'unlock': {
      const key = accountGuardKey(secret, email);
      const waits = (await waitsOf(transaction, [key], clock.now())).has(key);
      if (standing === 'deactivated' || (standing === 'active' && !waits)) throw told();
      if (
        standing === 'locked' &&
        (await findRenewing(transaction, [account.id], new Date(clock.now()).toISOString())).size > 0
      ) {
        throw new Failure(
          'conflict',
          `${email} has a link to set a second factor anew, and is locked until it is used.`,
        );
      }
      return;
    }
    case 'lock':
      if (standing !== 'active') throw told();
      return;
    case 'reactivate':
      if (standing !== 'deactivated') throw told();
      return;
    case 'deactivate':
    case 'reset-second-factor':
      if (standing === 'deactivated') throw told();
      return;
    case 'end-sessions':
      return;
  }
}

async function carryOut(
  { clock, secret }: SignInDeps,
  transaction: Knex.Transaction,
  { account, ownerId, now }: { readonly account: StaffAccount; readonly ownerId: number; readonly now: string },
  change: PersonChange,
): Promise<void> {
  const { id, email } = account;
  switch (change.kind) {
    case 'role':
      await changeAccount(transaction, id, { role: change.to });
      break;
    case 'lock':
      await changeAccount(transaction, id, { lockedAt: now });
      // Else its reader would open the account again.
      await withdraw(transaction, { staffId: id }, now);
      break;
    case 'unlock':
      await changeAccount(transaction, id, { lockedAt: null });
      await forgetAllTries(transaction, accountGuardKey(secret, email));
      return;
    case 'deactivate':
      await changeAccount(transaction, id, { disabledAt: now });
      await withdraw(transaction, { staffId: id }, now);
      break;
    case 'reactivate':
      await changeAccount(transaction, id, { disabledAt: null });
      return;
    case 'reset-second-factor':
      await changeSecondFactor(transaction, id, null);
      // Until the link is used: whoever has the password alone is not to get in meanwhile.
      await changeAccount(transaction, id, { lockedAt: now });
      await withdraw(transaction, { staffId: id }, now);
      await mailRenewal(transaction, account, { ownerId, now });
      break;
    case 'end-sessions':
      break;
  }
  await endSessions(transaction, { staffId: id }, clock.now());
}

async function mailRenewal(
  transaction: Knex.Transaction,
  { id, name, email, role }: StaffAccount,
  { ownerId, now }: { readonly ownerId: number; readonly now: string },
): Promise<void> {
  const invitation = { staffId: id, name, email, role, inviterId: ownerId, createdAt: now, expiresAt: expiryOf(now) };
  const number = await addInvitation(transaction, invitation);
  if (number === null) throw new Failure('conflict', `${email} has an open invitation: withdraw it first.`);
  await enqueueMail(transaction, { kind: 'staff-invitation', to: email, payload: { invitation: number }, now });
}
