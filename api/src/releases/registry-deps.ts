import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { PageServerKey } from './registry/page-server-key.ts';
import type { ReleaseQuotas } from './registry/quotas.ts';
import type { RegistryKey } from './registry/registry-key.ts';
import type { ShellBuild } from './registry/shell-build.ts';

/** The storage of releases, and the rules for publishing them. */
export interface ReleaseRegistry {
  /** The releases' folder: `<remote>/<hash>`, each written once. */
  readonly folder: string;
  readonly key: RegistryKey;
  /** The secret shared with the page servers. */
  readonly pageServers: PageServerKey;
  readonly shell: ShellBuild;
  /** Origins that the scripts of every remote may name. */
  readonly origins: readonly string[];
  /** Whether a release needs a passed smoke test before visitors get it. */
  readonly smokeTestRequired: boolean;
  /** The accepted public keys of the smoke tester, base64 of SPKI in DER. */
  readonly smokeTestKeys: () => readonly string[];
  /** In days: the retention of the files of unused releases. */
  readonly keepDays: number;
  /** The limits of a team's storage for its remote. */
  readonly quotas: ReleaseQuotas;
}

/** The dependencies of a change of the registry. */
export interface RegistryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly releases: ReleaseRegistry;
}
