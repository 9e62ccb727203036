import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  ComingPlan,
  MembershipCard,
  MembershipLeaving,
  OtherPlan,
  PlanPreview,
  PlanChangeRequest,
} from '../commerce/own-membership.ts';
import { BillingFrequency, MemberType } from '../commerce/plans.ts';
import { OrderId, OrderStatus } from '../commerce/orders.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { SearchWords } from '../platform/admin-texts.ts';
import { Cursor } from '../platform/admin-texts.ts';
import { History } from '../platform/history.ts';
import { Timestamp } from '../timestamp.ts';

/** `past_due`: a renewal has failed and is retried; `ended`: no paid membership. */
export const memberStates = ['active', 'past_due', 'ended'] as const;

/** A value of {@link memberStates}, the state of a member or of one membership. */
export const MemberState = v.picklist(memberStates);
export type MemberState = v.InferOutput<typeof MemberState>;

const listedFields = {
  /** Such as 10482. */
  number: v.number(),
  /** Name and address are empty after an erasure. */
  name: v.string(),
  email: v.string(),
  memberType: MemberType,
  /** The member's state. */
  standing: MemberState,
  /** ISO 8601 in UTC, like every time in this file. */
  joinedAt: v.string(),
  /** The next renewal, or the last paid day without renewal; if it ended before that, the day of its end. Null without a membership. */
  paidUntil: v.nullable(v.string()),
  renews: v.boolean(),
  emailVerified: v.boolean(),
  /** When the member's data was erased; null otherwise. */
  erasedAt: v.nullable(v.string()),
};

/** A member in the admin's list. */
export const AdminMember = v.object(listedFields);
export type AdminMember = v.InferOutput<typeof AdminMember>;

/**
 * Why a membership has ended: `refund`: its newest payment was fully refunded; `dispute`: a dispute was lost; `staff`:
 * ended at once by staff; `provider`: its subscription was cancelled or could not be collected; `period`: the paid
 * period is over.
 */
export const membershipEndReasons = ['refund', 'dispute', 'staff', 'provider', 'period'] as const;

/** A membership of a member. */
export const AdminMembership = v.object({
  /** The order of the membership. */
  orderId: OrderId,
  /** Such as `PL-10042`. */
  orderNumber: v.string(),
  description: v.string(),
  billingFrequency: v.nullable(BillingFrequency),
  /** In cents per period. */
  price: v.number(),
  status: MemberState,
  startedAt: v.string(),
  /** End of the paid period. */
  periodEnd: v.string(),
  renews: v.boolean(),
  endedAt: v.nullable(v.string()),
  /** Why the membership has ended; null if it has not. */
  endReason: v.nullable(v.picklist(membershipEndReasons)),
  /** The card of the next charge. */
  card: MembershipCard,
  /** An unpaid renewal. `needsConfirmation`: the bank requires a confirmation of the cardholder. */
  due: v.nullable(v.object({ amount: v.number(), since: v.string(), needsConfirmation: v.boolean() })),
  leaving: MembershipLeaving,
  otherPlan: OtherPlan,
  comingPlan: ComingPlan,
  /** The provider's id of the subscription, if there is one. */
  subscriptionId: v.nullable(v.string()),
});
export type AdminMembership = v.InferOutput<typeof AdminMembership>;

/** An order of a member, with a link to its page. */
export const AdminMemberOrder = v.object({
  id: OrderId,
  number: v.string(),
  status: OrderStatus,
  /** What was bought for `amount`; later changes of plan are the membership's. */
  description: v.string(),
  /** In cents: the first payment. */
  amount: v.number(),
  createdAt: v.string(),
});
export type AdminMemberOrder = v.InferOutput<typeof AdminMemberOrder>;

/** A member's account. Members sign in on the dashboard, which requests one-time passwords from the API. */
export const AdminMemberAccount = v.object({
  verifiedAt: v.nullable(v.string()),
  /** Expiry of the current one-time password; null if there is none. */
  passwordUntil: v.nullable(v.string()),
  /** Number of wrong tries of the password. */
  failures: v.number(),
  /** Number of valid links in mails. */
  openLinks: v.number(),
  /** Whether the member is locked out by too many wrong tries or requested mails. */
  locked: v.boolean(),
});
export type AdminMemberAccount = v.InferOutput<typeof AdminMemberAccount>;

/** The page of a member. */
export const AdminMemberDetail = v.object({
  ...listedFields,
  account: AdminMemberAccount,
  /** Newest first; at most 50. */
  memberships: v.array(AdminMembership),
  /** Newest first; at most 50. */
  orders: v.array(AdminMemberOrder),
});
export type AdminMemberDetail = v.InferOutput<typeof AdminMemberDetail>;

/** The sort orders of the list: by joining, by end of the paid period, by name. */
export const adminMemberSorts = ['newest', 'oldest', 'due', 'name'] as const;

/** In days: the filter values for renewals. */
export const renewalWindows = ['7', '30'] as const;

const filter = {
  /** Part of a number, a name or an address. */
  q: SearchWords,
  standing: v.optional(MemberState),
  /** Only members whose paid period ends or renews within this many days. */
  due: v.optional(v.picklist(renewalWindows, 'must be 7 or 30')),
  /** ISO 8601: joined at or after this time. */
  since: v.optional(Timestamp),
};

/** Members, as pages. */
export const listAdminMembers = endpoint({
  method: 'GET',
  path: '/admin/members',
  summary: 'Members, the newest first',
  query: v.object({
    ...filter,
    /** `due`: earliest end of the paid period first; members without a membership are omitted. */
    sort: v.optional(v.picklist(adminMemberSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMember),
  paged: true,
  counted: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The filter of the list and its export. */
export const AdminMemberFilter = v.object(filter);
export type AdminMemberFilter = v.InferOutput<typeof AdminMemberFilter>;

/** The statistics above the list. */
export const AdminMemberStats = v.object({
  active: v.number(),
  pastDue: v.number(),
  /** Number of days of `due` and `ended`. */
  days: v.number(),
  /** Number of members whose paid period ends or renews in the coming days. */
  due: v.number(),
  /** Number of members whose last membership ended in the past days. */
  ended: v.number(),
});
export type AdminMemberStats = v.InferOutput<typeof AdminMemberStats>;

/** The statistics above the list. */
export const getAdminMemberStats = endpoint({
  method: 'GET',
  path: '/admin/members-figures',
  summary: 'Member statistics',
  response: AdminMemberStats,
  errors: ['unauthorized', 'forbidden'],
});

const ItemParams = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{5,9}$/, 'must be a member number such as 10482')),
});

/** One member. */
export const getAdminMember = endpoint({
  method: 'GET',
  path: '/admin/members/:number',
  summary: 'A member with memberships, orders and account',
  params: ItemParams,
  response: AdminMemberDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** The history of a member: memberships, payments of their orders, and mails; the actions of staff for owners only. */
export const getMemberHistory = endpoint({
  method: 'GET',
  path: '/admin/members/:number/history',
  summary: 'The history of a member, oldest event first',
  params: ItemParams,
  response: History,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** Sends the confirmation link to a member; `conflict` if the address is confirmed already. */
export const sendMemberVerification = endpoint({
  method: 'POST',
  path: '/admin/members/:number/verification',
  summary: 'Sends a member the confirmation link for their address',
  params: ItemParams,
  response: v.object({ to: v.string() }),
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
});

/** Unlocks a member who is locked out by wrong tries or too many requested mails. */
export const unlockMember = endpoint({
  method: 'POST',
  path: '/admin/members/:number/unlock',
  summary: 'Unlocks a member who is locked out by rate limits',
  params: ItemParams,
  response: AdminMemberDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** The errors of staff's changes of a membership that call the card provider. */
const providerErrors = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'unavailable',
  'provider_unavailable',
  'payment_pending',
] as const;

/**
 * Ends a membership, at the card provider first. `period_end`: it does not renew and continues until the end of the
 * paid period; `now`: it ends at once. Neither refunds money. `believed` is the membership that the caller has seen:
 * `conflict` reports a change, and nothing is ended. Idempotent.
 */
export const endAdminMembership = endpoint({
  method: 'POST',
  path: '/admin/members/:number/end',
  summary: 'Ends a membership, at once or at the end of its paid period',
  params: ItemParams,
  body: v.object({
    orderId: OrderId,
    when: v.picklist(['period_end', 'now'], 'must be period_end or now'),
    believed: v.object({ status: MemberState, renews: v.boolean(), periodEnd: v.string() }),
  }),
  response: AdminMemberDetail,
  errors: providerErrors,
});

/**
 * Cancels the scheduled end of a membership, at the member's request, so that it renews again. `conflict` if it has
 * ended or never renews automatically. Idempotent.
 */
export const renewAdminMembership = endpoint({
  method: 'POST',
  path: '/admin/members/:number/renew',
  summary: 'Resumes a membership’s renewal',
  params: ItemParams,
  body: v.object({ orderId: OrderId }),
  response: AdminMemberDetail,
  errors: providerErrors,
});

/** The price of a change to the other plan at this moment; changes nothing. */
export const previewMemberPlan = endpoint({
  method: 'GET',
  path: '/admin/members/:number/plan',
  summary: 'Previews the price of a membership’s other plan',
  params: ItemParams,
  query: v.object({ orderId: OrderId }),
  response: PlanPreview,
  errors: providerErrors,
});

/**
 * Changes a membership to its other plan, with the member's consent; the charge equals the displayed one. If the bank
 * requires a confirmation, the change waits in `comingPlan`, with the page for the member. Idempotent.
 */
export const changeMemberPlan = endpoint({
  method: 'POST',
  path: '/admin/members/:number/plan',
  summary: 'Changes the plan of a membership',
  params: ItemParams,
  body: v.object({ orderId: OrderId, ...PlanChangeRequest.entries }),
  response: AdminMemberDetail,
  errors: [...providerErrors, 'amount_mismatch', 'card_declined', 'agreement_required'],
});

/** Withdraws a change of plan that has not taken effect. Idempotent. */
export const withdrawMemberPlan = endpoint({
  method: 'POST',
  path: '/admin/members/:number/plan/withdraw',
  summary: 'Cancels a pending change of plan',
  params: ItemParams,
  body: v.object({ orderId: OrderId }),
  response: AdminMemberDetail,
  errors: providerErrors,
});

/** Mails a member the link to each of their memberships; `conflict` without a membership, or after an erasure. */
export const sendMembershipLink = endpoint({
  method: 'POST',
  path: '/admin/members/:number/membership-link',
  summary: 'Sends a member the link to manage their membership',
  params: ItemParams,
  response: v.object({ to: v.string() }),
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
});
