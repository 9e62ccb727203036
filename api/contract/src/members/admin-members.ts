import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { BillingFrequency, MemberType } from '../commerce/plans.ts';
import { OrderId, OrderStatus } from '../commerce/orders.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { SearchWords } from '../platform/admin-texts.ts';
import { Cursor } from '../platform/admin-texts.ts';

/** How a member stands: `past_due`: a renewal has failed and is tried again; `ended`: nothing is paid for any more. */
export const memberStandings = ['active', 'past_due', 'ended'] as const;

/** A standing of {@link memberStandings}. */
export const MemberStanding = v.picklist(memberStandings);
export type MemberStanding = v.InferOutput<typeof MemberStanding>;

const listed = {
  /** Such as 10482. */
  number: v.number(),
  /** Empty, as the address, of somebody whose data was erased. */
  name: v.string(),
  email: v.string(),
  memberType: MemberType,
  standing: MemberStanding,
  /** ISO 8601 in UTC, as every time here. */
  joinedAt: v.string(),
  /** When the next renewal is due; of somebody who does not renew, the last day that is paid for. Null without a membership. */
  paidUntil: v.nullable(v.string()),
  renews: v.boolean(),
  emailVerified: v.boolean(),
  /** When the person's data was erased; null for nearly all. */
  erasedAt: v.nullable(v.string()),
};

/** A member as the desk lists them. */
export const AdminMember = v.object(listed);
export type AdminMember = v.InferOutput<typeof AdminMember>;

/**
 * Why a membership has ended: `refund`: its newest payment went back in full; `dispute`: one was lost; `staff`: ended
 * at once by staff; `provider`: its subscription was cancelled or could not be collected; `period`: what was paid for is over.
 */
export const membershipEndReasons = ['refund', 'dispute', 'staff', 'provider', 'period'] as const;

/** One membership of a member. */
export const AdminMembership = v.object({
  /** The order that made it. */
  orderId: OrderId,
  /** Such as `PL-10042`. */
  orderNumber: v.string(),
  description: v.string(),
  billingFrequency: v.nullable(BillingFrequency),
  /** In cents, per period. */
  price: v.number(),
  status: MemberStanding,
  startedAt: v.string(),
  /** Paid until then. */
  periodEnd: v.string(),
  renews: v.boolean(),
  endedAt: v.nullable(v.string()),
  /** Why it has ended; null where it has not. */
  endReason: v.nullable(v.picklist(membershipEndReasons)),
  /** Of one that is paid for by subscription, the provider's id of that. */
  subscriptionId: v.nullable(v.string()),
});
export type AdminMembership = v.InferOutput<typeof AdminMembership>;

/** An order of a member, for the way to its own page. */
export const AdminMemberOrder = v.object({
  id: OrderId,
  number: v.string(),
  status: OrderStatus,
  description: v.string(),
  /** In cents. */
  amount: v.number(),
  createdAt: v.string(),
});
export type AdminMemberOrder = v.InferOutput<typeof AdminMemberOrder>;

/** What is known of a member's account. Members sign in on the dashboard, which asks here for a one-time password. */
export const AdminMemberAccount = v.object({
  verifiedAt: v.nullable(v.string()),
  /** Until when a one-time password can be used that the member was given; null where there is none. */
  passwordUntil: v.nullable(v.string()),
  /** Wrong tries with it. */
  failures: v.number(),
  /** Links in mails that can still be opened. */
  openLinks: v.number(),
  /** Whether the member can do nothing for now: too many wrong tries, or too many mails asked for. */
  locked: v.boolean(),
});
export type AdminMemberAccount = v.InferOutput<typeof AdminMemberAccount>;

/** Everything that the desk knows of a member. */
export const AdminMemberDetail = v.object({
  ...listed,
  account: AdminMemberAccount,
  /** The newest first; at most 50. */
  memberships: v.array(AdminMembership),
  /** The newest first; at most 50. */
  orders: v.array(AdminMemberOrder),
});
export type AdminMemberDetail = v.InferOutput<typeof AdminMemberDetail>;

/** The orders that the list can be in: by joining, by what is paid until, by name. */
export const adminMemberSorts = ['newest', 'oldest', 'due', 'name'] as const;

/** In days: the renewals that the list can be narrowed to. */
export const renewalWindows = ['7', '30'] as const;

const filter = {
  /** Part of a number, a name, an address. */
  q: SearchWords,
  standing: v.optional(MemberStanding),
  /** Only whose paid time ends, or is renewed, within so many days. */
  due: v.optional(v.picklist(renewalWindows, 'must be 7 or 30')),
  /** ISO 8601: joined then or later. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-11-21T00:00:00.000Z'))),
};

/** Members, a page at a time. */
export const listAdminMembers = endpoint({
  method: 'GET',
  path: '/admin/members',
  summary: 'Members, the newest first',
  query: v.object({
    ...filter,
    /** `due`: what is paid until the soonest first, those without a membership left out. */
    sort: v.optional(v.picklist(adminMemberSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMember),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The narrowing that the list and its export share. */
export const AdminMemberFilter = v.object(filter);
export type AdminMemberFilter = v.InferOutput<typeof AdminMemberFilter>;

/** The figures over the list. */
export const AdminMemberStats = v.object({
  active: v.number(),
  pastDue: v.number(),
  /** Of how many days the next two tell. */
  days: v.number(),
  /** Members whose paid time ends, or is renewed, in the days to come. */
  due: v.number(),
  /** Members whose last membership ended in the days before now. */
  ended: v.number(),
});
export type AdminMemberStats = v.InferOutput<typeof AdminMemberStats>;

/** What stands over the list. */
export const getAdminMemberStats = endpoint({
  method: 'GET',
  path: '/admin/members-figures',
  summary: 'How the members stand',
  response: AdminMemberStats,
  errors: ['unauthorized', 'forbidden'],
});

const One = v.object({ number: v.pipe(v.string(), v.regex(/^\d{5,9}$/, 'must be a member number such as 10482')) });

/** One member, whole. */
export const getAdminMember = endpoint({
  method: 'GET',
  path: '/admin/members/:number',
  summary: 'A member with memberships, orders and account',
  params: One,
  response: AdminMemberDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** Mails a member the link that confirms their address; `conflict` where it is confirmed. */
export const sendMemberVerification = endpoint({
  method: 'POST',
  path: '/admin/members/:number/verification',
  summary: 'Mails a member the link that confirms their address',
  params: One,
  response: v.object({ to: v.string() }),
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
});

/** Takes back what keeps a member out: wrong tries of a one-time password, and mails asked for too often. */
export const unlockMember = endpoint({
  method: 'POST',
  path: '/admin/members/:number/unlock',
  summary: 'Lets a member ask and try again at once',
  params: One,
  response: AdminMemberDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/**
 * Ends a membership, at the card provider first. `period_end`: it is not renewed, and goes on until what is paid for is over;
 * `now`: it is over at once. Neither gives money back. `believed` is the membership as the caller sees it: where it is
 * something else by now, `conflict` says so and nothing is ended. Done twice, it is done once.
 */
export const endAdminMembership = endpoint({
  method: 'POST',
  path: '/admin/members/:number/end',
  summary: 'Ends a membership, at once or with what is paid for',
  params: One,
  body: v.object({
    orderId: OrderId,
    when: v.picklist(['period_end', 'now'], 'must be period_end or now'),
    believed: v.object({ status: MemberStanding, renews: v.boolean(), periodEnd: v.string() }),
  }),
  response: AdminMemberDetail,
  errors: [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'not_found',
    'conflict',
    'unavailable',
    'provider_unavailable',
    'payment_pending',
  ],
});

/** Something that is held of a person, and how much of it. */
export const HeldData = v.object({
  /** In plain words, such as `Orders`. */
  what: v.string(),
  count: v.number(),
  /** What an erasure does to it: takes it away, or keeps it without the person. */
  erasure: v.picklist(['removed', 'anonymised', 'kept']),
});
export type HeldData = v.InferOutput<typeof HeldData>;

/** A person as the desk may deal with their data. */
export const FoundPerson = v.object({
  /** Stands for the address in the two endpoints below; nobody can read the address in it. It holds for an hour. */
  ref: v.string(),
  /** The member's number; null where they are none. */
  member: v.nullable(v.number()),
  held: v.array(HeldData),
  /** Why the data cannot be erased yet, in sentences; none where it can. */
  open: v.array(v.string()),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;

/** Finds what is held of an address. It is sent in the body: addresses of people do not belong into logs. */
export const findPerson = endpoint({
  method: 'POST',
  path: '/admin/people/find',
  summary: 'What is held of an e-mail address',
  body: v.object({ email: EmailAddress }),
  response: FoundPerson,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const PersonRef = v.object({
  ref: v.pipe(v.string(), v.regex(/^[\w-]{40,500}$/, 'must be a reference that the API gave')),
});

/** Where the export of a person's data is downloaded: one JSON document, sent while it is read. Role `staff`. */
export const personExportPath = '/admin/people/:ref/export';

/** The `:ref` of {@link personExportPath}. */
export const PersonExportParams = PersonRef;

/**
 * Erases a person's data: what bookkeeping needs stays without name, address and phone, all else is removed. `typed` is the
 * address, typed once more. `conflict` says what is still open, and nothing is erased then. For owners.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:ref/erase',
  summary: 'Erases what is held of a person',
  params: PersonRef,
  body: v.object({ typed: EmailAddress }),
  response: v.object({
    done: v.array(HeldData),
    /** The person at the card provider, whose own records are erased on its own pages. */
    providerCustomers: v.array(v.string()),
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict', 'gone'],
});
