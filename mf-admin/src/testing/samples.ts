import type { MembershipPlan } from '@plumbline/contract/commerce/plans';

const plan = {
  membershipId: 'pro-agent',
  description: 'Everything in Core Agent, with AI-powered tools, referrals and group coaching.',
  memberType: 'realEstateProfessional',
  benefits: ['Exclusive networking events'],
} as const;

export const plans: readonly MembershipPlan[] = [
  {
    ...plan,
    id: 'pro-agent-monthly',
    name: 'Pro Agent Monthly',
    billingFrequency: 'monthly',
    price: 2500,
    benefits: [...plan.benefits],
  },
  {
    ...plan,
    id: 'pro-agent-annual',
    name: 'Pro Agent Annual',
    billingFrequency: 'annual',
    price: 25_000,
    benefits: [...plan.benefits],
  },
];
