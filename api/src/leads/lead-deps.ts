import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { LeadRules } from './lead-settings.ts';

/** What taking a lead needs. */
export interface LeadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly leadRules: LeadRules;
  /** Who reads the contact messages. */
  readonly contactEmail: string;
  /** Tells the worker that there is mail. */
  readonly outbox: { wake(): void };
}
