import type { Site } from '@plumbline/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The dependencies of account management. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly site: Site;
}
