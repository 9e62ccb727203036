import * as v from 'valibot';
import { Cents } from './plans.ts';

/** What a buyer types to pay less. Upper and lower case are the same. */
export const CouponCode = v.pipe(
  v.string('must be a code'),
  v.trim(),
  // Before the letters are made equal: some of other alphabets become one of these by that.
  v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,31}$/, 'must be a code: 3 to 32 letters, digits or hyphens'),
  v.toUpperCase(),
);

/** What a code reduces: the `first` payment, or the renewals too. */
export const CouponDuration = v.picklist(['first', 'always'], 'must be first or always');
export type CouponDuration = v.InferOutput<typeof CouponDuration>;

/** How a code has changed the price of an order. */
export const Reduction = v.object({
  code: v.string(),
  /** In cents: the price without the code. */
  listAmount: Cents,
  /** In cents: how much less the first payment is. */
  discount: Cents,
  duration: CouponDuration,
});
export type Reduction = v.InferOutput<typeof Reduction>;
