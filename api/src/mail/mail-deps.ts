import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from '../platform/module.ts';
import type { MailContents } from './mail-contents.ts';
import type { MailSettings } from './mail-settings.ts';

/** The dependencies of the mail module. */
export interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly mail: MailSettings;
  readonly contents: MailContents;
  readonly outbox: { wake(): void; readonly job?: Job | null };
}
