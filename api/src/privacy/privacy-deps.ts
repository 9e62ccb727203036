import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The dependencies of the privacy module. */
export interface PrivacyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secret: SecretKey;
}
