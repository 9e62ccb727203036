import type { Site } from '@plumbline/contract/site';
import type { AuditRenderer } from './audit-pdf/audit-renderer.ts';
import type { LeadDeps } from './lead-deps.ts';

/** The dependencies of the leads module. */
export interface LeadsDeps extends LeadDeps {
  readonly site: Site;
  readonly audits: AuditRenderer;
}
