import type { MemberType } from '@plumbline/contract/commerce/plans';

/** The member types, as select options. */
export const memberTypeOptions: readonly { readonly value: MemberType; readonly label: string }[] = [
  { value: 'realEstateProfessional', label: 'Real Estate Professional' },
  { value: 'realEstateInvestor', label: 'Real Estate Investor' },
  { value: 'industryPartner', label: 'Industry Partner' },
];
