import type { Reduction } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency } from '@plumbline/contract/commerce/plans';
import { day } from '@plumbline/contract/association-day';
import { dollars } from '@plumbline/contract/money';
import { words } from '../../content.ts';
import { perPeriod } from '../../per-period.ts';
import { Row } from './row.tsx';

/** The props of {@link PriceRows}. */
export interface PriceRowsProps {
  /** In cents: the price without a coupon code; null if unknown. */
  readonly listAmount: number | null;
  /** Null for a purchase without renewal. */
  readonly billingFrequency: BillingFrequency | null;
  /** The effect of a coupon code on the price; null without a code. */
  readonly reduction: Reduction | null;
  /** A coupon code that is being checked; default null. */
  readonly uncheckedCode?: string | null;
  /** When the membership renews, as an ISO instant; null for a purchase without renewal. */
  readonly renews: string | null;
  /** In cents: the price of each renewal; null if unknown. */
  readonly renewalAmount: number | null;
}

/** The price, the discount of a coupon code, and the next charge: the same rows before and after a payment. */
export function PriceRows({
  listAmount,
  billingFrequency,
  reduction,
  uncheckedCode = null,
  renews,
  renewalAmount,
}: PriceRowsProps) {
  const { summary, coupon } = words;
  return (
    <>
      {listAmount !== null && (
        <Row
          term={summary.price}
          detail={renews === null ? dollars(listAmount) : `${dollars(listAmount)} ${perPeriod(billingFrequency)}`}
        />
      )}
      {reduction !== null && (
        <Row
          term={coupon.row(reduction.code)}
          detail={coupon.discount[renews === null ? 'once' : reduction.duration](dollars(reduction.discount))}
        />
      )}
      {uncheckedCode !== null && <Row term={coupon.row(uncheckedCode)} detail={null} />}
      {renews !== null && (
        <Row
          term={summary.renews}
          detail={
            reduction === null || renewalAmount === null
              ? day(renews)
              : summary.renewsAt(day(renews), dollars(renewalAmount))
          }
        />
      )}
    </>
  );
}
