import { maxInvitations, type StaffInvitation } from '@plumbline/contract/staff/admin-staff';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { Failure } from '../../platform/http/failure.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import { enqueueMail } from '../../mail/index.ts';
import { findAccount } from '../accounts/accounts.ts';
import { expiryOf } from '../invitations/invitation-link.ts';
import {
  addInvitation,
  findInvitation,
  findInvitations,
  findOpenInvitation,
  renewInvitation,
  withdrawInvitations,
  type Invitation,
} from '../invitations/invitation-store.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';

const day = 86_400_000;

type InviteDeps = Pick<SignInDeps, 'db' | 'clock'>;

/** The open invitations, newest first. */
export async function listInvited({ db }: InviteDeps): Promise<StaffInvitation[]> {
  return (await findInvitations(db.knex, maxInvitations)).map(viewInvitation);
}

/** Invites a new member of staff. @throws Failure `conflict`. */
export async function invite(
  { db, clock }: InviteDeps,
  { name, email, role }: { readonly name: string; readonly email: string; readonly role: StaffRole },
  inviterId: number,
): Promise<StaffInvitation> {
  const now = new Date(clock.now()).toISOString();
  if (await findAccount(db.knex, email)) throw new Failure('conflict', `${email} has an account already.`);
  if ((await findInvitations(db.knex, maxInvitations)).length >= maxInvitations) {
    throw new Failure('conflict', `There are ${maxInvitations} open invitations already: withdraw some first.`);
  }
  return db.write(async (transaction) => {
    const invitation = { staffId: null, name, email, role, inviterId, createdAt: now, expiresAt: expiryOf(now) };
    const id = await addInvitation(transaction, invitation);
    if (id === null)
      throw new Failure('conflict', `${email} has an open invitation already: send it again, or withdraw it.`);
    await enqueueMail(transaction, { kind: 'staff-invitation', to: email, payload: { invitation: id }, now });
    return viewInvitation(await requireInvitation(findInvitation(transaction, { id })));
  });
}

/** Sends another link, at most five times a day. @throws Failure `not_found`, `too_many_requests`. */
export async function inviteAgain({ db, clock }: InviteDeps, id: number): Promise<StaffInvitation> {
  const now = new Date(clock.now()).toISOString();
  return db.write(async (transaction) => {
    const limit = { key: `staff-invitation/${id}`, limit: 5, window: day, now: clock.now() };
    const wait = await takeToken(transaction, limit);
    if (wait > 0) throw tooMany(wait, 'This invitation was sent too often');
    const { email } = await requireInvitation(findInvitation(transaction, { id }));
    await renewInvitation(transaction, id, { tokenHash: null, expiresAt: expiryOf(now) });
    await enqueueMail(transaction, { kind: 'staff-invitation', to: email, payload: { invitation: id }, now });
    return viewInvitation(await requireInvitation(findInvitation(transaction, { id })));
  });
}

/** Withdraws an open invitation and its link. @throws Failure `not_found`. */
export async function withdrawInvited({ db, clock }: InviteDeps, id: number): Promise<StaffInvitation> {
  const invitation = await requireInvitation(findOpenInvitation(db.knex, { id }));
  const withdrawn = await withdrawInvitations(db.knex, { id }, new Date(clock.now()).toISOString());
  if (!withdrawn) throw noOpenInvitation();
  return viewInvitation(invitation);
}

async function requireInvitation(found: Promise<Invitation | null>): Promise<Invitation> {
  const invitation = await found;
  if (invitation === null) throw noOpenInvitation();
  return invitation;
}

function noOpenInvitation(): Failure {
  return new Failure(
    'not_found',
    'There is no open invitation with this number: it was used or withdrawn, or its sender is no owner any more. Withdraw it if it is still listed.',
  );
}

function viewInvitation({ staffId, ...invitation }: Invitation): StaffInvitation {
  return { ...invitation, renews: staffId !== null };
}
