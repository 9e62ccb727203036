// The public interface of the module.
export {
  addAccount,
  changeAccount,
  changeSecondFactor,
  countRecoveryCodes,
  findAccount,
  listAccounts,
  type StaffAccount,
} from './accounts/accounts.ts';
export { addressKey } from './accounts/address-key.ts';
export { base32 } from './accounts/base32.ts';
export { hashPassword } from './accounts/password-hash.ts';
export { passwordFault } from './accounts/password-rules.ts';
export { newRecoveryCodes, recoveryCodeHash } from './accounts/recovery-codes.ts';
export { newTotpKey, stepOfCode, totpUri } from './accounts/totp.ts';
export { deactivateAccount } from './admin/change-staff.ts';
export { auditHistory } from './audit-log/audit-history.ts';
export { listedTarget } from './audit-log/audit-target.ts';
export { addAuditEntry } from './audit-log/audit-log.ts';
export { openInvitationLink } from './invitations/invitation-link.ts';
export { findInvitation, findUnfinishedResets, finishResets } from './invitations/invitation-store.ts';
export { staffModule } from './module.ts';
export { staffPersonalData } from './personal-data.ts';
export { resealSecondFactors } from './accounts/reseal-second-factors.ts';
export { openStaffAccess } from './roles/require-staff.ts';
export { endSessions, listSessions } from './sessions/sessions.ts';
export { deleteAllTries } from './sessions/failed-tries.ts';
export { accountLimitKey } from './sessions/sign-in-tries.ts';
export type { StaffDeps } from './staff-deps.ts';
export { type StaffRules, staffRulesFrom, staffSettings } from './staff-settings.ts';
