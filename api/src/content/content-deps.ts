import type { Site } from '@plumbline/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ImageProcess } from './image-process/image-process.ts';

/** The dependencies of the content module. */
export interface ContentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly secret: Buffer;
  /** The folder of the articles' images. */
  readonly mediaFolder: string;
  /** Reads and draws images. */
  readonly images: ImageProcess;
}
