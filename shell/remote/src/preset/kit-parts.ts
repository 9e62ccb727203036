import { installedFile, installedPackage, readPackage } from './packages.ts';

/** The kit that is installed for a remote. */
export interface InstalledKit {
  readonly folder: string;
  readonly version: string;
  /**
   * The kits of a shell whose shared parts replace a release's own copies. The range names a minor version, although a release
   * would not need one: an earlier kit may lack parts that the release uses, and with such a shell the copies cost only their
   * bytes.
   */
  readonly range: string;
  /** The file of a part. @throws Error if the kit has no such part. */
  readonly fileOf: (part: string) => string;
  /** A part's file, named through {@link kitAlias}. */
  readonly requestOf: (part: string) => string;
}

/** The name of the kit's folder in sources that the build writes: a path of this machine would change the release. */
const kitAlias = '#kit';

/** The kit that is installed for the remote in `folder`. */
export function installedKit(folder: string): InstalledKit {
  const kit = installedPackage(folder, '@plumbline/kit');
  const { version } = readPackage(kit);
  const fileOf = (part: string) => installedFile(folder, `@plumbline/kit/${part}`);
  return {
    folder: kit,
    version,
    range: `^${version.replace(/\.\d+$/, '.0')}`,
    fileOf,
    requestOf: (part) => fileOf(part).replace(kit, kitAlias).replaceAll('\\', '/'),
  };
}

/** The alias through which a build finds the parts of a kit. */
export function aliasOf({ folder }: InstalledKit): Readonly<Record<string, string>> {
  return { [kitAlias]: folder };
}
