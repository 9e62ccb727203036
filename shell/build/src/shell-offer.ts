import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { installedKit } from '@plumbline/remote/internal/kit-parts';
import { installedVersion, singletons } from '@plumbline/remote/internal/sharing';
import { earlierPackages, type EarlierPackage } from './earlier-services.ts';
import { shellFolder } from './shell-output.ts';

/**
 * The versions of the shared libraries and of the kit that this workspace's shell provides to remotes; `earlier`: the
 * services' earlier major versions.
 */
export function shellOffer(earlier: readonly EarlierPackage[] = earlierPackages(shellFolder)): ShellOffer {
  const shared = Object.fromEntries(singletons.map((library) => [library, [installedVersion(shellFolder, library)]]));
  shared['@plumbline/services']?.push(...earlier.map(({ version }) => version));
  return { shared, kitVersion: installedKit(shellFolder).version };
}
