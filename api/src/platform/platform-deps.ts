import type { Site } from '@plumbline/contract/site';
import type { Shedding } from '@plumbline/serving/shedding';
import type { Logger } from 'pino';
import type { Circuit } from './circuit-breaker/circuit-breaker.ts';
import type { Clock } from './clock.ts';
import type { BackupRules } from './database/backups/backup-settings.ts';
import type { Database } from './database/database.ts';

/** The dependencies of the platform. */
export interface PlatformDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  /** Shared with the code that stops the process. */
  readonly lifecycle: { readonly stopping: boolean };
  /** Checks the key of page servers. */
  readonly pageServers: { readonly requireKey: (caller: { readonly header: (name: string) => string }) => void };
  /** Null: backups are made by command only. */
  readonly backups: BackupRules | null;
  /** Absolute path. */
  readonly dataFolder: string;
  /** The accepted bearer tokens of the metrics endpoint; empty: metrics are off. */
  readonly metricsTokens: readonly string[];
  /** The circuit breakers of the external services. */
  readonly circuits: readonly Circuit[];
  /** Null: load shedding is off. */
  readonly shedding: Pick<Shedding, 'status'> | null;
}
