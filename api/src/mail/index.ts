// The public interface of the module.
export type { InvitationLink, LinkPurpose, MailContents, MemberLink, MembershipLinks } from './mail-contents.ts';
export type { MailDeps } from './mail-deps.ts';
export { mailFrom, mailSettings, type MailSettings } from './mail-settings.ts';
export { mailModule } from './module.ts';
export { openOutbox } from './open-outbox.ts';
export {
  auditLinkDays,
  type AuditMail,
  type MembershipMail,
  type MoneyMail,
  type MoneyStaffMail,
  type PlanFailure,
  type ReleaseNews,
} from './outbox/mail-kinds.ts';
export { mailHistory } from './outbox/mail-history.ts';
export { listMails, type MailStatus, mailStatuses, retryMails } from './outbox/outbox-admin.ts';
export { enqueueMail, mailKeys, mailStates } from './outbox/outbox.ts';
export { mailPersonalData } from './personal-data.ts';
export { mailRetention } from './retention.ts';
export { reasonWords } from './suppressions/reason-words.ts';
export { suppressionsOf } from './suppressions/store.ts';
export { countResend } from './count-resend.ts';
export { addressee } from './templates/addressee.ts';
export { auditFilename } from './templates/audit.ts';
export { subjectLabel } from './templates/contact-staff.ts';
export { dayOf } from './templates/money.ts';
