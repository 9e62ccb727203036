import type { Site } from '@plumbline/contract/site';
import type { AuditRenderer } from './audit-pdf/audit-renderer.ts';
import type { LeadDeps } from './lead-deps.ts';

/** What the module of the leads is made of. */
export interface LeadsDeps extends LeadDeps {
  readonly site: Site;
  readonly audits: AuditRenderer;
}
