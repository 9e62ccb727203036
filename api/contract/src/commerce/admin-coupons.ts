import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { AdminText, Cursor, SearchWords } from '../platform/admin-texts.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Timestamp } from '../timestamp.ts';
import { CouponCode, CouponDuration } from './coupons.ts';
import { Cents, PlanSlug } from './plans.ts';

/**
 * `live`: can be used now; `planned`: begins later; `spent`: used as often as allowed; `expired`: past its end;
 * `ended`: by staff.
 */
export const couponStates = ['live', 'planned', 'spent', 'expired', 'ended'] as const;
/** A value of {@link couponStates}. */
export const CouponState = v.picklist(couponStates, `must be one of ${couponStates.join(', ')}`);
export type CouponState = v.InferOutput<typeof CouponState>;

/** A code that reduces a price, as staff see it. Times are ISO 8601 in UTC. */
export const AdminCoupon = v.object({
  id: v.number(),
  code: v.string(),
  /** In cents; null for a code that takes a percentage off. */
  amountOff: v.nullable(Cents),
  percentOff: v.nullable(v.number()),
  duration: CouponDuration,
  /** The plans that the code is for; null for every plan and for orders of the dashboard. */
  planIds: v.nullable(v.array(PlanSlug)),
  /** Whether the code ends with the founding prices, if the site has a date for their end. */
  founding: v.boolean(),
  startsAt: v.nullable(v.string()),
  /** The earlier of the code's own end and the end of the founding prices; null without an end. */
  endsAt: v.nullable(v.string()),
  /** Null without a limit. */
  mostUses: v.nullable(v.number()),
  /** Null without a limit. */
  mostPerBuyer: v.nullable(v.number()),
  /** Orders that use it: paid ones, and unpaid ones until they are closed. */
  uses: v.number(),
  /** Paid orders among `uses`. */
  paid: v.number(),
  /** The note of staff; empty without one. */
  note: v.string(),
  state: CouponState,
  createdAt: v.string(),
  createdBy: v.string(),
  endedAt: v.nullable(v.string()),
  endedBy: v.nullable(v.string()),
});
export type AdminCoupon = v.InferOutput<typeof AdminCoupon>;

/** The filter of the list and its export. */
export const AdminCouponFilter = v.object({
  /** Part of a code or of its note. */
  q: SearchWords,
  state: v.optional(CouponState),
});
export type AdminCouponFilter = v.InferOutput<typeof AdminCouponFilter>;

/** The sort orders of the list. */
export const adminCouponSorts = ['newest', 'oldest'] as const;

const readErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;

/** Codes, by default newest first, as pages. */
export const listAdminCoupons = endpoint({
  method: 'GET',
  path: '/admin/coupons',
  summary: 'Coupon codes',
  query: v.object({
    ...AdminCouponFilter.entries,
    sort: v.optional(v.picklist(adminCouponSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminCoupon),
  paged: true,
  counted: true,
  errors: readErrors,
});

const countUpTo = (max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(max, `must be at most ${max}`),
  );

/** A new code. Its reduction, plans and limits never change: another offer is another code. */
export const NewCoupon = v.pipe(
  v.object({
    code: CouponCode,
    amountOff: v.optional(Cents),
    percentOff: v.optional(countUpTo(99)),
    duration: CouponDuration,
    planIds: v.optional(v.pipe(v.array(PlanSlug), v.minLength(1, 'must name a plan'), v.maxLength(100))),
    founding: v.optional(v.boolean(), false),
    startsAt: v.optional(Timestamp),
    endsAt: v.optional(Timestamp),
    mostUses: v.optional(countUpTo(1_000_000)),
    mostPerBuyer: v.optional(countUpTo(1000)),
    note: v.optional(AdminText('The note', 500)),
  }),
  v.forward(
    v.check(
      ({ amountOff, percentOff }) => (amountOff === undefined) !== (percentOff === undefined),
      'must take an amount or a percentage off',
    ),
    ['amountOff'],
  ),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt < endsAt,
      'Enter a last day that is not before the first',
    ),
    ['endsAt'],
  ),
);
/** The request: the input of {@link NewCoupon}. */
export type NewCoupon = v.InferInput<typeof NewCoupon>;

/**
 * Creates a code. `conflict` if the name is or was in use: a code on a receipt must be unambiguous. `invalid_input`
 * names a plan that is not sold, or whose price would become less than a card can be charged, or an end that is past.
 */
export const createAdminCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons',
  summary: 'Creates a coupon code',
  body: NewCoupon,
  response: AdminCoupon,
  status: 201,
  errors: [...readErrors, 'conflict'],
});

/** Ends a code for good. Orders that were opened with it keep their price. `conflict` if it has ended already. */
export const endAdminCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons/:id/end',
  summary: 'Ends a coupon code',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of a coupon code')) }),
  response: AdminCoupon,
  errors: [...readErrors, 'not_found', 'conflict'],
});
