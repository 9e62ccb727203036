import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { ReleaseDeps } from './release-deps.ts';
import type { PurgeRules } from './shared-caches/purge-settings.ts';

/** What the module of the releases is made of. */
export interface ReleasesDeps extends ReleaseDeps {
  readonly log: Logger;
  readonly site: Site;
  readonly secret: Buffer;
  /** Null: no cache in front of the site is told of changes. */
  readonly purge: PurgeRules | null;
  /** Tells the worker that there is mail. */
  readonly outbox: { wake(): void };
}
