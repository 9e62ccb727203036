import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { RegistryDeps } from './registry-deps.ts';
import type { PurgeRules } from './shared-caches/purge-settings.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The dependencies of the releases module. */
export interface ReleasesDeps extends RegistryDeps {
  readonly log: Logger;
  readonly site: Site;
  readonly secret: SecretKey;
  /** Null if no shared cache is purged. */
  readonly purge: PurgeRules | null;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
}
