import type { OpenInvitation } from '@plumbline/contract/staff/invitations';
import type { Knex } from 'knex';
import { limitNetwork } from '../../platform/rate-limits/limit-network.ts';
import { hashToken } from '../../platform/secrets/link-token.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addAccount, changeAccount, changeSecondFactor, findAccountById } from '../accounts/accounts.ts';
import { addressKey } from '../accounts/address-key.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { base32 } from '../accounts/base32.ts';
import { findInvitation, useInvitation, type Invitation } from './invitation-store.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { passwordFault } from '../accounts/password-rules.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../accounts/recovery-codes.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import { hmac, keysOf, type SecretKey } from '../../platform/secrets/secret-key.ts';
import { deleteAllTries } from '../sessions/failed-tries.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';
import { accountLimitKey } from '../sessions/sign-in-tries.ts';
import { stepOfCode, totpUri } from '../accounts/totp.ts';

/** The most tokens that a network address may try per hour. A token cannot be guessed; the limit saves work. */
const maxTries = 100;

interface RequestSource {
  /** The network address. */
  readonly address: string;
}

/** The invitation of a link. @throws Failure `gone` if the link is not valid for any reason; `too_many_requests`. */
export async function findInvited(deps: SignInDeps, token: string, { address }: RequestSource): Promise<Invitation> {
  const { db, clock, secret } = deps;
  const networkLimit = { secret, purpose: 'staff-invitation', limit: maxTries, now: clock.now() };
  await db.write((transaction) => limitNetwork(transaction, address, networkLimit));
  const invitation = await findInvitation(db.knex, { tokenHash: hashToken(token) });
  if (invitation === null || Date.parse(invitation.expiresAt) <= clock.now()) throw invitationGone();
  return invitation;
}

/** The content of an invitation. */
export function readInvitation(deps: SignInDeps, token: string, invitation: Invitation): OpenInvitation {
  const { name, email, role, staffId } = invitation;
  const key = authenticatorKey(deps.secret, token);
  return {
    name,
    email,
    role,
    renews: staffId !== null,
    key: base32(key),
    keyAddress: totpUri(key, email, deps.site.product),
  };
}

interface Accepted {
  readonly token: string;
  readonly password: string;
  readonly code: string;
  /** The network address. */
  readonly address: string;
}

/**
 * Creates the account, or sets a new password and second factor for an existing one and unlocks it. @throws Failure
 * `gone`, `conflict`, `invalid_input` at `password` or `code`.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  invitation: Invitation,
  { token, password, code, address }: Accepted,
): Promise<{ readonly email: string; readonly recoveryCodes: string[] }> {
  const { db, clock, site } = deps;
  const fault = passwordFault(password, { ...invitation, product: site.product });
  if (fault !== null) throw atField('password', sentence(fault));
  // The page may have been opened before the site's key was replaced.
  const [proof] = keysOf(deps.secret).flatMap((secret) => {
    const key = authenticatorKey(secret, token);
    const step = stepOfCode(key, code, clock.now());
    return step === null ? [] : [{ key, step }];
  });
  if (proof === undefined) throw atField('code', 'This is not the code that belongs to the key above');
  const passwordHash = await hashPassword(password);
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = recoveryCodes.flatMap((each) => recoveryCodeHash(each) ?? []);
  const now = new Date(clock.now()).toISOString();
  await db.write(async (transaction) => {
    if ((await useInvitation(transaction, { tokenHash: hashToken(token), now })) === null) throw invitationGone();
    const id = await accountFor(transaction, invitation, { passwordHash, now });
    const sealed = seal(deps.secret, `totp/${id}`, proof.key);
    await changeSecondFactor(transaction, id, { sealed, step: proof.step, codeHashes });
    await endSessions(transaction, { staffId: id }, clock.now());
    await deleteAllTries(transaction, accountLimitKey(deps.secret, invitation.email));
    await addAuditEntry(transaction, {
      at: now,
      staffId: id,
      who: invitation.email,
      action: 'POST /staff-invitation/accept',
      target: `${invitation.email}: ${invitation.role}`,
      outcome: 'ok',
      detail: `invited by ${invitation.invitedBy}`,
      from: addressKey(deps.secret, address),
    });
  });
  return { email: invitation.email, recoveryCodes };
}

async function accountFor(
  transaction: Knex.Transaction,
  { staffId, name, email, role }: Invitation,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: string },
): Promise<number> {
  if (staffId === null) {
    const id = await addAccount(transaction, { name, email, role, passwordHash, createdAt: now });
    if (id === null) throw new Failure('conflict', `${email} has an account already.`);
    return id;
  }
  const account = await findAccountById(transaction, staffId);
  if (account === null || account.disabledAt !== null) throw invitationGone();
  await changeAccount(transaction, staffId, { passwordHash, lockedAt: null });
  return staffId;
}

/** The authenticator key of an invitation, derived from the token so that it is not stored meanwhile. */
function authenticatorKey(secret: SecretKey, token: string): Buffer {
  return hmac(secret, `staff-invitation/totp\0${token}`).subarray(0, 20);
}

function invitationGone(): Failure {
  return new Failure('gone', 'This invitation was used or withdrawn, or its time is over. Please ask for a new one.');
}

function atField(field: 'password' | 'code', message: string): Failure {
  return new Failure('invalid_input', `${message}.`, { issues: [{ path: `body.${field}`, message }] });
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
