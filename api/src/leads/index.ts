// The public interface of the module.
export { auditPath } from './audit-pdf/audit-link.ts';
export { openAuditRenderer } from './audit-pdf/audit-renderer.ts';
export { updateMailKey } from './update-mail-key.ts';
export { type LeadRules, leadRulesFrom, leadSettings } from './lead-settings.ts';
export type { LeadsDeps } from './leads-deps.ts';
export { leadsModule } from './module.ts';
export { leadsPersonalData } from './personal-data.ts';
export { releaseLead } from './release-lead.ts';
export { leadsRetention } from './retention.ts';
export { findSuspected } from './suspected.ts';
