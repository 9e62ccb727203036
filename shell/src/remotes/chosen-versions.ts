import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';

/** Gives each remote the versions of shared libraries that the page server has chosen for its release. */
export interface ChosenVersions {
  /** Sets the versions for the release of a container: `versions` are those other than the shell's newest, by library. */
  choose(container: string, versions: Readonly<Record<string, string>>): void;
  readonly plugin: ModuleFederationRuntimePlugin;
}

/**
 * Federation itself would choose by the version ranges in the container: of a singleton always the newest version, and none at all for a
 * strict range that no version satisfies. The page server's choice replaces that, because server and browser must render with the same
 * libraries.
 */
export function chosenVersions(shared: ShellOffer['shared']): ChosenVersions {
  const chosen = new Map<string, Readonly<Record<string, string>>>();
  return {
    choose: (container, versions) => void chosen.set(container, versions),
    plugin: {
      name: 'chosen-versions',
      async beforeLoadShare(args) {
        // The builds of remotes leave out the name of the requesting remote.
        if (args.shareInfo) args.shareInfo.from = args.origin.options.name;
        return args;
      },
      resolveShare(args) {
        const { pkgName, scope, shareScopeMap, shareInfo } = args;
        const version = chosen.get(shareInfo.from)?.[pkgName] ?? shared[pkgName]?.[0];
        const found = version === undefined ? undefined : shareScopeMap[scope]?.[pkgName]?.[version];
        return found ? { ...args, resolver: () => ({ shared: found, useTreesShaking: false }) } : args;
      },
    },
  };
}
