import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseDeps } from '../release-deps.ts';
import { fitsBeside } from './fits-beside.ts';
import { foreignOrigins } from './foreign-origins.ts';
import { inspectDescription } from './inspect-description.ts';
import { inspectFiles, type ReleaseFiles } from './inspect-files.ts';
import { unhashedScripts } from './unhashed-scripts.ts';

/** Everything that speaks against a release without running it; `damaged` is what keeps it from being run. */
export async function inspectRelease(
  { db, releases }: Pick<ReleaseDeps, 'db' | 'releases'>,
  release: Release,
  files: ReleaseFiles,
): Promise<{ damaged: boolean; issues: Issue[] }> {
  const damages = await inspectFiles(release, files);
  const others = [
    ...inspectDescription(release),
    ...foreignOrigins(release, files, releases.origins),
    ...unhashedScripts(release, files),
    ...(await fitsBeside(db.knex, release, await releases.shell.describe())),
  ];
  return { damaged: damages.length > 0, issues: [...damages, ...others] };
}
