import { listPlans, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

type Priced = Pick<MembershipPlan, 'membershipId' | 'billingFrequency' | 'price'>;

/** The most that paying by the year saves, as a share of twelve months; null where no plan on sale saves anything. */
export function largestSaving(plans: readonly Priced[]): number | null {
  const saved = plans.flatMap(({ membershipId, billingFrequency, price: annual }) => {
    const monthly = plans.find((plan) => plan.membershipId === membershipId && plan.billingFrequency === 'monthly');
    return billingFrequency === 'annual' && monthly !== undefined ? 1 - annual / (12 * monthly.price) : [];
  });
  const largest = Math.max(0, ...saved);
  return largest < 0.01 ? null : largest;
}

/** {@link largestSaving} of the plans that are sold; null too while these are not known. Nothing is claimed then. */
export function useLargestSaving(): number | null {
  const { data } = useEndpoint(listPlans, {});
  return data === undefined ? null : largestSaving(data);
}

/** A share in whole percents, rounded down: never more than the real saving. */
export function percentOf(share: number): string {
  // A share such as 0.29 is a little less than that in binary.
  return `${Math.floor(Number((share * 100).toFixed(6)))}%`;
}
