import type { MembershipPlan } from '@plumbline/contract/commerce/plans';

const plan = (billingFrequency: MembershipPlan['billingFrequency'], price: number): MembershipPlan => ({
  id: `pro-agent-${billingFrequency}`,
  membershipId: 'pro-agent',
  name: `Pro Agent ${billingFrequency === 'monthly' ? 'Monthly' : 'Annual'}`,
  description: '',
  memberType: 'realEstateProfessional',
  billingFrequency,
  price,
  benefits: [],
});

/** The API's responses in stories: a plan whose annual payment costs less. */
export const planAnswers = { '/api/memberships': { json: [plan('monthly', 2500), plan('annual', 25_000)] } };
