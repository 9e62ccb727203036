import { installedFile, installedPackage, readPackage } from './packages.ts';

/** The kit that is installed for a remote. */
export interface InstalledKit {
  readonly folder: string;
  readonly version: string;
  /**
   * The range of the shell's kit versions whose shared parts replace a release's own copies. It requires the minor version, because
   * an earlier kit may lack parts that the release uses; with such a shell the release uses its copies.
   */
  readonly range: string;
  /** The file of a part. @throws Error if the kit has no such part. */
  readonly fileOf: (part: string) => string;
  /** A part's file, named through {@link kitAlias}. */
  readonly requestOf: (part: string) => string;
}

/** The name of the kit's folder in generated sources; an absolute path would make the release depend on the folder. */
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
