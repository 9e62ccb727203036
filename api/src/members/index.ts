// The public interface of the module.
export type { AccountDeps } from './account-deps.ts';
export { giveOneTimePassword } from './account-recovery/one-time-password.ts';
export { findMembershipLink, keepLink } from './account-recovery/link-store.ts';
export { findReader, openLink } from './account-recovery/open-link.ts';
export { type AccountRules, accountRulesFrom, accountSettings } from './account-settings.ts';
export { requireDashboardKey } from './dashboard/dashboard-key.ts';
export type { MembersDeps } from './members-deps.ts';
export {
  type Member,
  endedMembers,
  findMemberByEmail,
  findMemberById,
  findPaidUntil,
  memberWithEmail,
} from './memberships/find-member.ts';
export { keepMember } from './memberships/keep-member.ts';
export {
  countEndedSince,
  findEndIntent,
  findOrderMembership,
  livingOrderIds,
  orderIdsEndedAfter,
  orderIdsOfMember,
  pastDueOrderIds,
  renewingMembershipOf,
  renewingOrderIds,
} from './memberships/member-orders.ts';
export {
  findEarlierMemberships,
  findLivingMemberships,
  findMembershipRow,
  findMembershipsOf,
  insertMembership,
  type MembershipRow,
  noteEndedByStaff,
  updateMembership,
} from './memberships/membership-row.ts';
export { membershipHistory } from './memberships/membership-history.ts';
export { findMembership, type MembershipStatus } from './memberships/store.ts';
export { membersModule } from './module.ts';
export { membersPersonalData } from './personal-data.ts';
export type { Purchases } from './purchases.ts';
