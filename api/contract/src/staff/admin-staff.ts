import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { KnownPassword, SecondFactor, StaffName, StaffRole } from './sessions.ts';
import { IdCursor, SearchWords } from '../platform/admin-texts.ts';

/** How an account stands: `locked` by an owner for a time, `deactivated` for good, as far as anybody knows. */
export const staffStandings = ['active', 'locked', 'deactivated'] as const;

/** A member of staff as the desk lists them. Times are ISO 8601 in UTC. */
export const StaffPerson = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  standing: v.picklist(staffStandings),
  /** Whether a second factor is set. */
  secondFactor: v.boolean(),
  /** A mailed link to set password and second factor anew is open. */
  renewing: v.boolean(),
  /** After failed sign-ins: no sign-in before then; null where there is none to wait for. */
  waitsUntil: v.nullable(v.string()),
  createdAt: v.string(),
  signedInAt: v.nullable(v.string()),
  /** Sessions that hold now. */
  sessions: v.number(),
  /** Whether this is who asks. */
  you: v.boolean(),
});
export type StaffPerson = v.InferOutput<typeof StaffPerson>;

/** A session of somebody. */
export const StaffPersonSession = v.object({
  id: v.number(),
  startedAt: v.string(),
  /** The last request that was noted; at most a minute old where it is used. */
  seenAt: v.string(),
  /** Stands for a network address, as in the audit log. */
  from: v.string(),
  /** Whether it has not ended. */
  holds: v.boolean(),
});

/** One member of staff, whole. */
export const StaffPersonDetail = v.object({
  ...StaffPerson.entries,
  /** Recovery codes that were not used. */
  recoveryCodes: v.number(),
  /** Of the last weeks, the newest first; at most 20. */
  recent: v.array(StaffPersonSession),
});
export type StaffPersonDetail = v.InferOutput<typeof StaffPersonDetail>;

/** The orders that the list of staff can be in; see {@link listStaff}. */
export const staffSorts = ['name', 'signed-in', 'longest-away'] as const;

/** Who may sign in, by name; a page at a time. For owners. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/admin/staff',
  summary: 'Everybody who has a staff account',
  query: v.object({
    /** Part of a name or an address. */
    q: SearchWords,
    role: v.optional(StaffRole),
    standing: v.optional(v.picklist(staffStandings)),
    /** `signed-in`: who signed in last comes first, who never did last; `longest-away`: the other way round. */
    sort: v.optional(v.picklist(staffSorts), 'name'),
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(StaffPerson),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of an account'), v.transform(Number));
const One = v.object({ id });

/** One member of staff. */
export const getStaffPerson = endpoint({
  method: 'GET',
  path: '/admin/staff/:id',
  summary: 'A member of staff with their sessions',
  params: One,
  response: StaffPersonDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/**
 * What proves that it is the owner who sits there, and not who found the desk open: the owner's own password, and the code
 * where the owner has a second factor. What is wrong with it is said at these fields; it counts as a failed sign-in.
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

/** Changes of one account that need nothing but the proof. Each answers `conflict` where it was done already. */
function change<const Path extends string>(path: Path, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/admin/staff/:id/${path}`,
    summary,
    params: One,
    body: v.object(ownerProof),
    response: StaffPersonDetail,
    errors: changeErrors,
  });
}

/** Gives another role; `from` is the one that the caller saw. It ends the person's sessions. */
export const changeStaffRole = endpoint({
  method: 'POST',
  path: '/admin/staff/:id/role',
  summary: 'Gives a member of staff another role',
  params: One,
  body: v.object({ from: StaffRole, to: StaffRole, ...ownerProof }),
  response: StaffPersonDetail,
  errors: changeErrors,
});

/** Ends the person's sessions, and lets nobody in until the account is opened again. */
export const lockStaff = change('lock', 'Locks an account for a time');
/** Opens a locked account, and forgets the failed sign-ins of one that has to wait. */
export const unlockStaff = change('unlock', 'Opens a locked account');
/** Ends the person's sessions and links, and closes the account. Nobody is deleted: the audit log names them. */
export const deactivateStaff = change('deactivate', 'Closes an account');
/** Opens a closed account again. */
export const reactivateStaff = change('reactivate', 'Opens a closed account');
/** Takes the second factor away, locks the account, and mails a link that sets password and second factor anew. */
export const resetStaffFactor = change('reset-second-factor', 'Has a second factor set anew');
/** Ends all sessions of the person. */
export const endStaffSessions = change('end-sessions', 'Ends somebody’s sessions');

/** Somebody who was asked to be staff, or to set password and second factor anew. */
export const StaffInvitation = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** For an account that there is. */
  renews: v.boolean(),
  invitedBy: v.string(),
  createdAt: v.string(),
  /** The link works until then. */
  expiresAt: v.string(),
});
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>;

/** Invitations that were neither used nor withdrawn, the newest first: at most {@link mostInvitations}. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/staff-invitations',
  summary: 'Open invitations of staff',
  response: v.array(StaffInvitation),
  errors: ['unauthorized', 'forbidden'],
});

/** How many invitations can be open at a time. */
export const mostInvitations = 100;

/** Invites somebody: a mail brings a link that works once, for three days. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations',
  summary: 'Invites a member of staff',
  body: v.object({ name: StaffName, email: EmailAddress, role: StaffRole, ...ownerProof }),
  response: StaffInvitation,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict', 'too_many_requests'],
});

/** Mails another link; the one before stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations/:id/resend',
  summary: 'Mails an invitation again',
  params: One,
  response: StaffInvitation,
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'too_many_requests'],
});

/** Withdraws an invitation: its link stops working. */
export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/admin/staff-invitations/:id/withdraw',
  summary: 'Withdraws an invitation',
  params: One,
  response: StaffInvitation,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});
