import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { KnownPassword, SecondFactor, StaffName, StaffRole } from './sessions.ts';
import { IdCursor, SearchWords } from '../platform/admin-texts.ts';

/** The states of a staff account: `locked` by an owner temporarily, `deactivated` permanently. */
export const staffStates = ['active', 'locked', 'deactivated'] as const;

/** A member of staff in the admin's list. Times are ISO 8601 in UTC. */
export const StaffPerson = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** The account's state. */
  standing: v.picklist(staffStates),
  /** Whether a second factor is set. */
  secondFactor: v.boolean(),
  /** Whether the account is locked until its reset second factor is set anew, also if the mailed link for that has expired. */
  renewing: v.boolean(),
  /** End of the wait after failed sign-ins; null if there is none. */
  waitsUntil: v.nullable(v.string()),
  createdAt: v.string(),
  signedInAt: v.nullable(v.string()),
  /** Number of active sessions. */
  sessions: v.number(),
  /** Whether this is the caller's account. */
  you: v.boolean(),
});
export type StaffPerson = v.InferOutput<typeof StaffPerson>;

/** A session of a member of staff. */
export const StaffPersonSession = v.object({
  id: v.number(),
  startedAt: v.string(),
  /** The last recorded request, at most a minute old during use. */
  seenAt: v.string(),
  /** A pseudonym of the network address, as in the audit log. */
  from: v.string(),
  /** Whether the session is active. */
  holds: v.boolean(),
});

/** The page of a member of staff. */
export const StaffPersonDetail = v.object({
  ...StaffPerson.entries,
  /** Number of unused recovery codes. */
  recoveryCodes: v.number(),
  /** Recent sessions, newest first; at most 20. */
  recent: v.array(StaffPersonSession),
});
export type StaffPersonDetail = v.InferOutput<typeof StaffPersonDetail>;

/** The sort orders of the list of staff; see {@link listStaff}. */
export const staffSorts = ['name', 'signed-in', 'longest-away'] as const;

/** All staff accounts, by name, as pages. For owners. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/admin/staff',
  summary: 'Staff accounts',
  query: v.object({
    /** Part of a name or an address. */
    q: SearchWords,
    role: v.optional(StaffRole),
    standing: v.optional(v.picklist(staffStates)),
    /** `signed-in`: last sign-in first, never last; `longest-away`: the reverse. */
    sort: v.optional(v.picklist(staffSorts), 'name'),
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(StaffPerson),
  paged: true,
  counted: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of an account'), v.transform(Number));
const ItemParams = v.object({ id });

/** One member of staff. */
export const getStaffPerson = endpoint({
  method: 'GET',
  path: '/admin/staff/:id',
  summary: 'A member of staff with their sessions',
  params: ItemParams,
  response: StaffPersonDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/**
 * Proves that the owner is present, and not somebody who found the admin open: the owner's password, and the code if
 * the owner has a second factor. Errors are issues at these fields and count as failed sign-ins.
 */
export const ownerProof = { password: KnownPassword, code: v.optional(SecondFactor) };

const changeErrors = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
] as const;

/** Changes of an account that only need the proof. Each is answered with `conflict` if it was done already. */
function change<const Path extends string>(path: Path, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/admin/staff/:id/${path}`,
    summary,
    params: ItemParams,
    body: v.object(ownerProof),
    response: StaffPersonDetail,
    errors: changeErrors,
  });
}

/** Changes a role; `from` is the role that the caller has seen. Ends the account's sessions. */
export const changeStaffRole = endpoint({
  method: 'POST',
  path: '/admin/staff/:id/role',
  summary: 'Changes the role of a member of staff',
  params: ItemParams,
  body: v.object({ from: StaffRole, to: StaffRole, ...ownerProof }),
  response: StaffPersonDetail,
  errors: changeErrors,
});

/** Ends the account's sessions and blocks sign-ins until the account is unlocked. */
export const lockStaff = change('lock', 'Locks an account temporarily');
/** Unlocks an account and clears its failed sign-ins. */
export const unlockStaff = change('unlock', 'Unlocks an account');
/**
 * Ends the account's sessions and links, and deactivates it. Accounts are never deleted because the audit log refers to
 * them.
 */
export const deactivateStaff = change('deactivate', 'Deactivates an account');
/** Reactivates a deactivated account. */
export const reactivateStaff = change('reactivate', 'Reactivates an account');
/** Removes the second factor, locks the account, and mails a link that sets password and second factor again. */
export const resetStaffFactor = change('reset-second-factor', 'Resets the second factor of an account');
/** Ends all sessions of the account. */
export const endStaffSessions = change('end-sessions', 'Ends the sessions of an account');

/** An invitation of new staff, or a link to reset password and second factor. */
export const StaffInvitation = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** Whether the invitation is for an existing account. */
  renews: v.boolean(),
  invitedBy: v.string(),
  /** Whether its sender is still an active owner; otherwise the link does not work. */
  byOwner: v.boolean(),
  createdAt: v.string(),
  /** Expiry of the link. */
  expiresAt: v.string(),
});
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>;

/** Invitations that were neither used nor withdrawn, newest first: at most {@link maxInvitations}. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/staff-invitations',
  summary: 'Open invitations of staff',
  response: v.array(StaffInvitation),
  errors: ['unauthorized', 'forbidden'],
});

/** The maximum number of open invitations. */
export const maxInvitations = 100;

/** Invites a member of staff: the mailed link works once, for three days. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations',
  summary: 'Invites a member of staff',
  body: v.object({ name: StaffName, email: EmailAddress, role: StaffRole, ...ownerProof }),
  response: StaffInvitation,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict', 'too_many_requests'],
});

/** Mails a new link; the previous one stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations/:id/resend',
  summary: 'Resends an invitation',
  params: ItemParams,
  response: StaffInvitation,
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'too_many_requests'],
});

/** Withdraws an invitation: its link stops working. */
export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations/:id/withdraw',
  summary: 'Withdraws an invitation',
  params: ItemParams,
  response: StaffInvitation,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});
