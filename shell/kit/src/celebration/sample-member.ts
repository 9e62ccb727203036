import type { MemberFacts } from '../member-card/member-card.tsx';

/** A member, for tests and stories. */
export const sampleMember: MemberFacts = {
  name: 'Renee Castellano',
  tier: 'Pro Agent',
  number: '10042',
  joined: '2026-11-21T12:00:00.000Z',
  active: true,
  benefits: [
    'Exclusive networking events',
    'Professional development resources',
    'Industry insights and market reports',
    'Member directory access',
    'Certification programs',
  ],
};
