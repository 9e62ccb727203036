import type { Site } from '@plumbline/contract/site';
import type { Shedding } from '@plumbline/serving/shedding';
import type { Logger } from 'pino';
import type { Circuit } from './circuit-breaker/circuit-breaker.ts';
import type { Clock } from './clock.ts';
import type { BackupRules } from './database/backups/backup-settings.ts';
import type { Database } from './database/database.ts';

/** What the platform is made of. */
export interface PlatformDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  /** Shared with whoever stops the process. */
  readonly lifecycle: { readonly stopping: boolean };
  /** Knows the page servers by the key that they prove themselves with. */
  readonly pageServers: { demand(authorization: string): void };
  /** Null: backups are made by command only. */
  readonly backups: BackupRules | null;
  /** What reads the metrics proves itself with; null: nobody does. */
  readonly metricsToken: string | null;
  /** Of the providers that are called. */
  readonly circuits: readonly Circuit[];
  /** Null: no request is refused because there are too many. */
  readonly shedding: Pick<Shedding, 'status'> | null;
}
