import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ImageProcess } from './image-process/image-process.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The declarations of the live releases' pages. */
interface DeclaredPages {
  /** Changes with the declarations. */
  readonly version: () => Promise<string>;
  /** The paths for the sitemap. */
  readonly sitemap: () => Promise<readonly string[]>;
  /** The texts of a page's share picture; null if it declares none. */
  readonly shareCard: (
    remote: string,
    page: string,
  ) => Promise<{ readonly title: string; readonly note: string } | null>;
}

/** The dependencies of the content module. */
export interface ContentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: SecretKey;
  /** The folder of the articles' images. */
  readonly mediaFolder: string;
  readonly declaredPages: DeclaredPages;
  /** Reads and draws images. */
  readonly images: ImageProcess;
}
