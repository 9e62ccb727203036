import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { RegistryDeps } from '../registry-deps.ts';
import { inspectFit } from './inspect-fit.ts';
import { inspectContentInThread } from './inspect-in-thread.ts';
import { inspectDescription } from './inspect-description.ts';
import type { ReleaseFiles } from './inspect-files.ts';

/** All faults of a release that are found without running it; `damaged` are those that prevent it from being run. */
export async function inspectRelease(
  { db, releases }: Pick<RegistryDeps, 'db' | 'releases'>,
  release: Release,
  files: ReleaseFiles,
): Promise<{ damaged: boolean; issues: Issue[] }> {
  const { damages, others } = await inspectContentInThread({ release, files, origins: releases.origins });
  const issues = [
    ...damages,
    ...inspectDescription(release),
    ...others,
    ...(await inspectFit(db.knex, release, await releases.shell.describe())),
  ];
  return { damaged: damages.length > 0, issues };
}
