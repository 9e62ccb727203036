import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { MemberType } from '../commerce/plans.ts';

/** The fields of the recovery form, with the messages of form and API. */
export const RecoveryForm = v.object({
  email: v.pipe(
    v.string('Please enter the email you used during registration.'),
    v.trim(),
    v.minLength(1, 'Please enter the email you used during registration.'),
    EmailAddress,
  ),
});
export type RecoveryForm = v.InferOutput<typeof RecoveryForm>;

/** Credentials for a single dashboard sign-in within ten minutes. */
export const RecoveryCredentials = v.object({
  email: v.string(),
  /** Words and two digits, such as `lintel-harbor-gable-mortar-62`. */
  password: v.string(),
  /** Not a credential. */
  memberNumber: v.number(),
  /** The dashboard's sign-in page with e-mail and password filled in. */
  loginUrl: v.pipe(v.string(), v.url()),
});
export type RecoveryCredentials = v.InferOutput<typeof RecoveryCredentials>;

/** The answer to a recovery request. `message` is shown to the user. */
export const RecoveryAnswer = v.object({
  message: v.string(),
  /** Only in the answer to a token. */
  credentials: v.optional(RecoveryCredentials),
});
export type RecoveryAnswer = v.InferOutput<typeof RecoveryAnswer>;

/**
 * With only an e-mail address the answer is always the same, and a member gets a mail with a link that is valid for 30
 * minutes. With the link's token, the answer contains a one-time password; any invalid token is answered with `gone`.
 * Beyond a limit: 429 with `Retry-After`.
 */
export const recoverAccount = endpoint({
  method: 'POST',
  path: '/account-recovery',
  summary: 'Recovers the account of a member who cannot sign in',
  body: v.object({
    ...RecoveryForm.entries,
    token: v.optional(v.pipe(v.string(), v.maxLength(200, 'must be at most 200 characters'))),
  }),
  response: RecoveryAnswer,
  errors: ['invalid_input', 'gone', 'too_many_requests'],
});

/** The token of a mailed link: 43 letters, digits, hyphens or underscores, 256 bits. */
const LinkToken = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'Invalid verification link. Please check your email and try again.'),
);

/**
 * Confirms a member's e-mail address. Repeats within the link's 24 hours have the same answer; afterwards it is `gone`.
 */
export const verifyEmail = endpoint({
  method: 'GET',
  path: '/verify-email/:token',
  summary: 'Confirms a member’s e-mail address',
  params: v.object({ token: LinkToken }),
  response: v.object({ success: v.boolean(), message: v.string(), email: v.string() }),
  errors: ['invalid_input', 'gone'],
});

/**
 * Sends the confirmation link to a member again, if the address is not confirmed yet. The answer is always the same.
 */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/verify-email/resend',
  summary: 'Resends the confirmation link for an e-mail address',
  body: RecoveryForm,
  response: v.object({ message: v.string() }),
  errors: ['invalid_input', 'too_many_requests'],
});

/**
 * For the dashboard's server, with the header `x-dashboard-key`: whether a buyer has paid, and how to sign them in.
 * `success` is false for a payment of another member or another kind, a refunded payment, or one older than a day.
 * `user` is null then, and also if the buyer was a member before this payment: anybody can pay with anybody's address,
 * so such a payment does not prove identity. Nor does an order's id, whose link others may have.
 */
export const verifyDashboardPayment = endpoint({
  method: 'GET',
  path: '/dashboard/verify-payment',
  summary: 'Verifies a member’s payment, for the member dashboard',
  query: v.object({
    /** The member's number. */
    userId: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a member number such as 10482')),
    /** The payment's id at the provider (`pi_…`). The order's (`ord_…`), from earlier checkouts, signs nobody in. */
    transactionId: v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/, 'must be the id of a payment or an order')),
    membershipType: MemberType,
  }),
  response: v.object({
    success: v.boolean(),
    message: v.string(),
    user: v.nullable(v.object({ email: v.string(), password: v.string() })),
  }),
  errors: ['invalid_input', 'unauthorized'],
});

/** A member, as reported to the dashboard. */
export const DashboardMember = v.object({
  memberNumber: v.number(),
  name: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  membershipType: MemberType,
  /** Whether a membership is paid, or its failed renewal is being retried. */
  isActive: v.boolean(),
  /** ISO 8601: the last paid day; null for people who never had a membership. */
  paidUntil: v.nullable(v.string()),
});
export type DashboardMember = v.InferOutput<typeof DashboardMember>;

/**
 * For the dashboard's server, with the header `x-dashboard-key`: checks a member's one-time password, which works only
 * once. Every failure is `forbidden`.
 */
export const signInToDashboard = endpoint({
  method: 'POST',
  path: '/dashboard/sign-in',
  summary: 'Verifies a one-time password and invalidates it',
  body: v.object({
    email: EmailAddress,
    password: v.pipe(v.string(), v.trim(), v.minLength(1, 'is required'), v.maxLength(200, 'is too long')),
  }),
  response: v.object({ success: v.boolean(), message: v.string(), member: DashboardMember }),
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/**
 * Mails a member a link to each of their memberships. The answer is the same for every address. Beyond a limit: 429.
 */
export const askForMembershipLink = endpoint({
  method: 'POST',
  path: '/own-membership/link',
  summary: 'Mails the link to manage a membership',
  body: RecoveryForm,
  response: v.object({ message: v.string() }),
  errors: ['invalid_input', 'too_many_requests'],
});
