import { planFeatures, planLadder, type PlanFeature } from '@plumbline/contract/commerce/plan-features';

/** The name of the smallest plan with a feature; null if every plan has the feature. */
export function firstPlan(feature: PlanFeature): string | null {
  const place = planLadder.findIndex(({ membershipId }) => membershipId === planFeatures[feature].from);
  return place > 0 ? (planLadder[place]?.name ?? null) : null;
}
