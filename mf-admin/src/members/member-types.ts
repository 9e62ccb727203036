import type { MemberType } from '@plumbline/contract/memberships';

/** The kinds of members, as a choice. */
export const memberTypeOptions: readonly { readonly value: MemberType; readonly label: string }[] = [
  { value: 'realEstateProfessional', label: 'Real Estate Professional' },
  { value: 'realEstateInvestor', label: 'Real Estate Investor' },
  { value: 'industryPartner', label: 'Industry Partner' },
];
