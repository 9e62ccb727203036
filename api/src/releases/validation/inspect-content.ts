import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import { foreignOrigins } from './foreign-origins.ts';
import { inspectFiles, type ReleaseFiles } from './inspect-files.ts';
import { moduleScripts } from './module-scripts.ts';
import { unhashedScripts } from './unhashed-scripts.ts';

/** A release, its files, and the origins that its scripts may name. */
export interface Content {
  readonly release: Release;
  readonly files: ReleaseFiles;
  readonly origins: readonly string[];
}

/** All faults of the files of a release; a release with `damages` must not be run. */
export interface ContentIssues {
  readonly damages: Issue[];
  readonly others: Issue[];
}

export async function inspectContent({ release, files, origins }: Content): Promise<ContentIssues> {
  return {
    damages: await inspectFiles(release, files),
    others: [
      ...foreignOrigins(release, files, origins),
      ...unhashedScripts(release, files),
      ...moduleScripts(release, files),
    ],
  };
}
