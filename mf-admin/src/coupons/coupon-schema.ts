import * as v from 'valibot';
import type { NewCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { CouponCode } from '@plumbline/contract/commerce/coupons';
import { startOfDay } from '../layout/start-of-day.ts';

const optionalNumber = (max: number, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max), message),
      v.transform((text) => (text === '' ? undefined : Number(text))),
    ),
    '',
  );

const day = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || startOfDay(text) !== null, 'Enter a day'),
  ),
  '',
);

/** The form of a new code, with a checkbox `plan-<id>` for each plan. */
export const CouponForm = v.pipe(
  v.looseObject({
    // The field's hint states the whole rule; each message states the part of it that is broken.
    code: v.pipe(
      v.string('Enter a code'),
      v.trim(),
      v.nonEmpty('Enter a code'),
      v.regex(/^[A-Za-z0-9-]*$/, 'Use only letters, digits and hyphens'),
      v.regex(/^[^-]/, 'Begin with a letter or a digit'),
      v.minLength(3, 'Enter at least 3 characters'),
      CouponCode,
    ),
    kind: v.picklist(['percent', 'amount']),
    off: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}(\.\d\d)?$/, 'Enter a number, such as 20 or 49.50')),
    duration: v.picklist(['first', 'always']),
    founding: v.optional(v.boolean(), false),
    starts: day,
    ends: day,
    mostUses: optionalNumber(1_000_000, 'Enter a whole number from 1 to 1000000'),
    mostPerBuyer: optionalNumber(1000, 'Enter a whole number from 1 to 1000'),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
  }),
  v.forward(
    v.check(({ kind, off }) => kind === 'amount' || /^[1-9]\d?$/.test(off), 'Enter a whole percentage from 1 to 99'),
    ['off'],
  ),
  v.forward(
    v.check(({ kind, off }) => kind === 'percent' || Number(off) > 0, 'Enter an amount above 0'),
    ['off'],
  ),
);
/** The values of {@link CouponForm}. */
export type CouponForm = v.InferOutput<typeof CouponForm>;

/** The request for a new code; `planIds` are the plans that can be chosen. Days are in the reader's time zone. */
export function newCouponOf(form: CouponForm, planIds: readonly string[]): NewCoupon {
  const { code, kind, off, duration, founding, starts, ends, mostUses, mostPerBuyer, note } = form;
  const chosen = planIds.filter((id) => form[`plan-${id}`] === true);
  const startsAt = startOfDay(starts);
  const endsAt = ends === '' ? null : nextDay(ends);
  return {
    code,
    ...(kind === 'percent' ? { percentOff: Number(off) } : { amountOff: Math.round(Number(off) * 100) }),
    duration,
    founding,
    ...(chosen.length === 0 ? {} : { planIds: chosen }),
    ...(startsAt === null ? {} : { startsAt }),
    ...(endsAt === null ? {} : { endsAt }),
    ...(mostUses === undefined ? {} : { mostUses }),
    ...(mostPerBuyer === undefined ? {} : { mostPerBuyer }),
    ...(note === '' ? {} : { note }),
  };
}

/** The first moment after a day by the reader's clock, in ISO 8601: a code is valid on its last day, and `endsAt` is exclusive. */
function nextDay(text: string): string {
  const end = new Date(startOfDay(text) ?? '');
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** The names of the form's fields, by the path of an API issue. */
export const formFields: Readonly<Record<string, string>> = {
  'body.amountOff': 'off',
  'body.percentOff': 'off',
  'body.startsAt': 'starts',
  'body.endsAt': 'ends',
  'body.founding': 'founding',
};
