// The face of the module: all that others may use of it.
export { auditPath } from './audit-pdf/audit-link.ts';
export { openAuditRenderer } from './audit-pdf/audit-renderer.ts';
export { followMail } from './follow-mail.ts';
export { type LeadRules, leadRulesFrom, leadSettings } from './lead-settings.ts';
export type { LeadsDeps } from './leads-deps.ts';
export { leadsModule } from './module.ts';
export { leadsPersonalData } from './personal-data.ts';
export { releaseLead } from './release-lead.ts';
export { leadsRetention } from './retention.ts';
export { findSuspected } from './suspected.ts';
