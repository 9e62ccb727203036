import { listPlans, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

type PricedPlan = Pick<MembershipPlan, 'membershipId' | 'billingFrequency' | 'price'>;

/**
 * The largest saving by annual payment, as a share of twelve monthly prices (0 to 1); null if no plan saves at least
 * 1%.
 */
export function largestSaving(plans: readonly PricedPlan[]): number | null {
  const savings = plans.flatMap(({ membershipId, billingFrequency, price: annual }) => {
    const monthly = plans.find((plan) => plan.membershipId === membershipId && plan.billingFrequency === 'monthly');
    return billingFrequency === 'annual' && monthly !== undefined ? 1 - annual / (12 * monthly.price) : [];
  });
  const largest = Math.max(0, ...savings);
  return largest < 0.01 ? null : largest;
}

/** {@link largestSaving} of the plans on sale; also null until these are loaded. The page then makes no claim. */
export function useLargestSaving(): number | null {
  const { data } = useEndpoint(listPlans, {});
  return data === undefined ? null : largestSaving(data);
}

/** A share in whole percents, rounded down, so that the page never claims more than the real saving. */
export function percentOf(share: number): string {
  // In floating point 0.29 * 100 is slightly less than 29.
  return `${Math.floor(Number((share * 100).toFixed(6)))}%`;
}
