import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';

/** Gives each remote the versions of shared libraries that the page server has chosen for its release. */
export interface ChosenVersions {
  /** `versions` are those other than the shell's newest, by library. */
  choose(container: string, versions: Readonly<Record<string, string>>): void;
  readonly plugin: ModuleFederationRuntimePlugin;
}

/**
 * Federation would choose by the ranges in the container: of a singleton always the newest version, and none at all for a strict
 * range that is not met. The server's choice is final, because both must render with the same libraries.
 */
export function chosenVersions(shared: ShellOffer['shared']): ChosenVersions {
  const chosen = new Map<string, Readonly<Record<string, string>>>();
  return {
    choose: (container, versions) => void chosen.set(container, versions),
    plugin: {
      name: 'chosen-versions',
      async beforeLoadShare(asked) {
        // Builds do not send the requesting remote's name.
        if (asked.shareInfo) asked.shareInfo.from = asked.origin.options.name;
        return asked;
      },
      resolveShare(asked) {
        const { pkgName, scope, shareScopeMap, shareInfo } = asked;
        const version = chosen.get(shareInfo.from)?.[pkgName] ?? shared[pkgName]?.[0];
        const found = version === undefined ? undefined : shareScopeMap[scope]?.[pkgName]?.[version];
        return found ? { ...asked, resolver: () => ({ shared: found, useTreesShaking: false }) } : asked;
      },
    },
  };
}
