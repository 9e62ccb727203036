import { satisfies } from '@plumbline/contract/releases/caret-range';
import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ShellFacts } from '../registry/shell-build.ts';

/** Where a release does not fit what the running shell gives to remotes. */
export function shellFit({ declaration, shared }: Release, shell: ShellFacts): Issue[] {
  const issues: Issue[] = [];
  if (!satisfies(shell.servicesVersion, declaration.services)) {
    issues.push({
      path: 'declaration.services',
      message: `needs @plumbline/services ${declaration.services}, and this shell has ${shell.servicesVersion}`,
    });
  }
  // A library that is not shared comes with the remote: a page would hold two, and React works with one only.
  if (shared['react'] === undefined) {
    issues.push({ path: 'shared.react', message: 'must be shared: the release would load a second React' });
  }
  for (const [library, version] of Object.entries(shell.shared)) {
    const range = shared[library];
    if (range === undefined || satisfies(version, range)) continue;
    issues.push({
      path: `shared.${library}`,
      message: `needs ${library} ${range}, and this shell has ${version}: a page would load a second one`,
    });
  }
  return issues;
}
