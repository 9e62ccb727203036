// The public interface of the module.
export type { AccountDeps } from './account-deps.ts';
export { setOneTimePassword } from './account-recovery/one-time-password.ts';
export { findMembershipLink, storeLink } from './account-recovery/link-store.ts';
export { findRecipient, openLink } from './account-recovery/open-link.ts';
export { type AccountRules, accountRulesFrom, accountSettings } from './account-settings.ts';
export { requireDashboardKey } from './dashboard/dashboard-key.ts';
export type { MembersDeps } from './members-deps.ts';
export {
  type Member,
  endedMembers,
  findMemberByEmail,
  findMemberById,
  findPaidUntil,
  paidUntilOf,
  memberWithEmail,
} from './memberships/find-member.ts';
export { findOrCreateMember } from './memberships/find-or-create-member.ts';
export {
  countEndedSince,
  findEndIntent,
  findOrderMembership,
  runningOrderIds,
  orderIdsEndedAfter,
  orderIdsOfMember,
  pastDueOrderIds,
  renewingMembershipOf,
  renewingOrderIds,
} from './memberships/member-orders.ts';
export {
  findEarlierMemberships,
  findRunningMemberships,
  findMembershipRow,
  findMembershipsOf,
  insertMembership,
  type MembershipRow,
  recordEndByStaff,
  updateMembership,
} from './memberships/membership-row.ts';
export { membershipHistory } from './memberships/membership-history.ts';
export { findMembership, type MembershipStatus } from './memberships/store.ts';
export { membersModule } from './module.ts';
export { membersPersonalData } from './personal-data.ts';
export type { Purchases } from './purchases.ts';
