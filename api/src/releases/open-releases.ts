import { join } from 'node:path';
import { fromRoot } from '../platform/root.ts';
import { openPageServerKey } from './registry/page-server-key.ts';
import { openRegistryKey } from './registry/registry-key.ts';
import type { ReleaseRegistry } from './registry-deps.ts';
import type { ReleaseRules } from './release-settings.ts';
import { smokeTestKeysFrom } from './smoke-tests/public-key.ts';
import { openShellBuild } from './registry/shell-build.ts';

interface OpenSettings {
  readonly releaseRules: ReleaseRules;
  readonly dataFolder: string;
  readonly host: string;
  readonly port: number;
}

/** Opens the release registry of this process. @throws StartError if its key is invalid. */
export function openReleaseRegistry({ releaseRules, dataFolder, host, port }: OpenSettings): ReleaseRegistry {
  return {
    folder: join(dataFolder, 'releases'),
    key: openRegistryKey(releaseRules.key, dataFolder),
    pageServers: openPageServerKey(releaseRules, dataFolder),
    shell: openShellBuild({
      build: fromRoot('shell/dist'),
      apiOrigin: `http://${reachableHost(host)}:${port}`,
    }),
    origins: releaseRules.origins,
    smokeTestRequired: releaseRules.smokeTestRequired,
    smokeTestKeys: smokeTestKeysFrom(releaseRules, dataFolder),
    keepDays: releaseRules.keepDays,
    quotas: releaseRules.quotas,
  };
}

/**
 * The host at which processes of this machine reach an API with this listen address; wildcard addresses include this
 * machine.
 */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
