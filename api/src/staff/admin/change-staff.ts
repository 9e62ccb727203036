import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { enqueueMail } from '../../mail/index.ts';
import { changeAccount, changeSecondFactor, findAccountById, type StaffAccount } from '../accounts/accounts.ts';
import { countActiveOwners } from '../accounts/find-staff.ts';
import { expiryOf } from '../invitations/invitation-link.ts';
import { addInvitation, findUnfinishedResets, withdrawInvitations } from '../invitations/invitation-store.ts';
import { endSessions } from '../sessions/sessions.ts';
import { deleteAllTries, waitsOf } from '../sessions/failed-tries.ts';
import { accountLimitKey } from '../sessions/sign-in-tries.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';
import { removeAllViewsOf } from '../views/view-store.ts';
import { accountStatus } from './view-staff.ts';

/** A change that an owner makes to an account. */
export type StaffChange =
  | { readonly kind: 'role'; readonly from: StaffRole; readonly to: StaffRole }
  | { readonly kind: 'lock' | 'unlock' | 'deactivate' | 'reactivate' | 'reset-second-factor' | 'end-sessions' };

interface ChangeTarget {
  /** The owner's account id. */
  readonly ownerId: number;
  /** The id of the changed account. */
  readonly id: number;
}

/**
 * Changes an account and, unless it is unlocked or reactivated, ends its sessions in one transaction. The rules are
 * checked in the same transaction: if two owners revoke each other's role at the same moment, the second change is
 * refused. @throws Failure `not_found`, `forbidden` or `conflict`.
 */
export async function changeStaffMember(
  deps: SignInDeps,
  { ownerId, id }: ChangeTarget,
  change: StaffChange,
): Promise<StaffAccount> {
  const now = new Date(deps.clock.now()).toISOString();
  return deps.db.write(async (transaction) => {
    const owners = await countActiveOwners(transaction);
    const [owner, account] = [await findAccountById(transaction, ownerId), await findAccountById(transaction, id)];
    if (owner?.role !== 'owner' || accountStatus(owner) !== 'active') {
      throw new Failure('forbidden', 'You are no owner any more.');
    }
    if (account === null) throw new Failure('not_found', 'There is no account with this number.');
    await assertAllowed(deps, transaction, { account, isSelf: ownerId === id, owners }, change);
    await applyChange(deps, transaction, { account, ownerId, now }, change);
    const after = await findAccountById(transaction, id);
    if (after === null) throw new Error('an account is gone');
    return after;
  });
}

interface CheckedChange {
  readonly account: StaffAccount;
  readonly isSelf: boolean;
  readonly owners: number;
}

async function assertAllowed(
  { site, clock, secret }: SignInDeps,
  transaction: Knex.Transaction,
  { account, isSelf, owners }: CheckedChange,
  change: StaffChange,
): Promise<void> {
  const { email, role, totpSecret } = account;
  const status = accountStatus(account);
  if (isSelf && change.kind !== 'end-sessions') {
    throw new Failure('forbidden', 'Nobody changes their own account here: another owner does.');
  }
  const endsAccess = change.kind === 'lock' || change.kind === 'deactivate' || change.kind === 'reset-second-factor';
  const isLastOwner = role === 'owner' && status === 'active' && owners <= 1;
  if (isLastOwner && (endsAccess || change.kind === 'role'))
    throw new Failure('conflict', `${email} is the last owner.`);
  const alreadyInStatus = (): Failure => new Failure('conflict', `${email} is ${status} already.`);
  switch (change.kind) {
    case 'role':
      if (role !== change.from) throw new Failure('conflict', `${email} is ${role} by now, and not ${change.from}.`);
      if (change.from === change.to) throw new Failure('conflict', `${email} is ${role} already.`);
      if (change.to === 'owner' && totpSecret === null && site.production) {
        throw new Failure('conflict', `${email} has no second factor, and an owner needs one.`);
      }
      return;
    case 'unlock': {
      const key = accountLimitKey(secret, email);
      const waits = (await waitsOf(transaction, [key], clock.now())).has(key);
      if (status === 'deactivated' || (status === 'active' && !waits)) throw alreadyInStatus();
      if (status === 'locked' && (await findUnfinishedResets(transaction, [account])).has(account.id)) {
        throw new Failure(
          'conflict',
          `${email} has to set a second factor anew, and is locked until then. Reset it once more if the link does not work.`,
        );
      }
      return;
    }
    case 'lock':
      if (status !== 'active') throw alreadyInStatus();
      return;
    case 'reactivate':
      if (status !== 'deactivated') throw alreadyInStatus();
      return;
    case 'deactivate':
    case 'reset-second-factor':
      if (status === 'deactivated') throw alreadyInStatus();
      return;
    case 'end-sessions':
      return;
  }
}

async function applyChange(
  { clock, secret }: SignInDeps,
  transaction: Knex.Transaction,
  { account, ownerId, now }: { readonly account: StaffAccount; readonly ownerId: number; readonly now: string },
  change: StaffChange,
): Promise<void> {
  const { id, email } = account;
  switch (change.kind) {
    case 'role':
      await changeAccount(transaction, id, { role: change.to });
      break;
    case 'lock':
      await changeAccount(transaction, id, { lockedAt: now });
      // An open link would unlock the account again.
      await withdrawInvitations(transaction, { staffId: id }, now);
      break;
    case 'unlock':
      await changeAccount(transaction, id, { lockedAt: null });
      await deleteAllTries(transaction, accountLimitKey(secret, email));
      return;
    case 'deactivate':
      await deactivateAccount(transaction, id, clock.now());
      return;
    case 'reactivate':
      await changeAccount(transaction, id, { disabledAt: null });
      return;
    case 'reset-second-factor':
      await changeSecondFactor(transaction, id, null);
      // The account is locked until the link is used, because the password alone must not be enough meanwhile.
      await changeAccount(transaction, id, { lockedAt: now });
      await withdrawInvitations(transaction, { staffId: id }, now);
      await mailResetLink(transaction, account, { ownerId, now });
      break;
    case 'end-sessions':
      break;
  }
  await endSessions(transaction, { staffId: id }, clock.now());
}

/** Deactivates an account, and ends its links, views and sessions. @returns the number of ended sessions. */
export async function deactivateAccount(transaction: Knex.Transaction, id: number, time: number): Promise<number> {
  const now = new Date(time).toISOString();
  await changeAccount(transaction, id, { disabledAt: now });
  await withdrawInvitations(transaction, { staffId: id }, now);
  await removeAllViewsOf(transaction, id);
  return endSessions(transaction, { staffId: id }, time);
}

async function mailResetLink(
  transaction: Knex.Transaction,
  { id, name, email, role }: StaffAccount,
  { ownerId, now }: { readonly ownerId: number; readonly now: string },
): Promise<void> {
  const invitation = { staffId: id, name, email, role, inviterId: ownerId, createdAt: now, expiresAt: expiryOf(now) };
  const number = await addInvitation(transaction, invitation);
  if (number === null) throw new Failure('conflict', `${email} has an open invitation: withdraw it first.`);
  await enqueueMail(transaction, { kind: 'staff-invitation', to: email, payload: { invitation: number }, now });
}
