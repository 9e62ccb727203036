/** The plans of a real-estate professional, smallest first: each includes everything in the one before it. */
export const planLadder = [
  { membershipId: 'core-agent', name: 'Core Agent' },
  { membershipId: 'pro-agent', name: 'Pro Agent' },
  { membershipId: 'elite-broker', name: 'Elite Broker' },
] as const;

/** The id of a plan of {@link planLadder}, shared by its monthly and annual form. */
export type LadderPlanGroup = (typeof planLadder)[number]['membershipId'];

/**
 * The features of each plan, with the smallest plan that has them. The feature lists of the landing page and of the
 * checkout are derived from this one. The split between the plans is sample content.
 */
export const planFeatures = {
  directory: { text: 'Member directory access', from: 'core-agent' },
  reports: { text: 'Industry insights and market reports', from: 'core-agent' },
  resources: { text: 'Professional development resources', from: 'core-agent' },
  credit: { text: 'Continuing-education credit', from: 'core-agent' },
  tools: { text: 'AI-powered tools for listings and follow-up', from: 'pro-agent' },
  leads: { text: 'Lead generation and member referrals', from: 'pro-agent' },
  events: { text: 'Exclusive networking events', from: 'pro-agent' },
  groupCoaching: { text: 'Group coaching', from: 'pro-agent' },
  certification: { text: 'Certification programs', from: 'elite-broker' },
  ownCoaching: { text: 'One-to-one coaching', from: 'elite-broker' },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly from: LadderPlanGroup }>>;

/** A feature of {@link planFeatures}. */
export type PlanFeature = keyof typeof planFeatures;

/** The features that a plan adds to the one before it. */
export function addedFeatures(membershipId: LadderPlanGroup): string[] {
  return Object.values(planFeatures)
    .filter(({ from }) => from === membershipId)
    .map(({ text }) => text);
}

/** Everything that a plan includes, its own features first; null for a plan that is not on the ladder. */
export function includedFeatures(membershipId: string): string[] | null {
  const index = planLadder.findIndex((plan) => plan.membershipId === membershipId);
  if (index < 0) return null;
  return planLadder
    .slice(0, index + 1)
    .toReversed()
    .flatMap((plan) => addedFeatures(plan.membershipId));
}
