import type { Site } from '@plumbline/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { AuditRenderer } from './audit-pdf/audit-renderer.ts';
import type { LeadRules } from './lead-settings.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The dependencies of taking a lead. */
export interface LeadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly leadRules: LeadRules;
  /** The recipient of contact messages. */
  readonly contactEmail: string;
  /** Reports new mail to the worker. */
  readonly outbox: { wake(): void };
}

/** The dependencies of the leads module. */
export interface LeadsDeps extends LeadDeps {
  readonly site: Site;
  readonly audits: AuditRenderer;
}
