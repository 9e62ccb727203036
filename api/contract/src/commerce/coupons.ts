import * as v from 'valibot';
import { Cents } from './plans.ts';

/** A discount code as typed by a buyer, case-insensitive. */
export const CouponCode = v.pipe(
  v.string('must be a code'),
  v.trim(),
  // Checked before `toUpperCase`, which turns some letters of other alphabets into one of these.
  v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,31}$/, 'must be a code: 3 to 32 letters, digits or hyphens'),
  v.toUpperCase(),
);

/** The payments that a code reduces: the `first` one, or the renewals too. */
export const CouponDuration = v.picklist(['first', 'always'], 'must be first or always');
export type CouponDuration = v.InferOutput<typeof CouponDuration>;

/** The effect of a code on the price of an order. */
export const Reduction = v.object({
  code: v.string(),
  /** In cents: the price without the code. */
  listAmount: Cents,
  /** In cents: the reduction of the first payment. */
  discount: Cents,
  duration: CouponDuration,
});
export type Reduction = v.InferOutput<typeof Reduction>;
