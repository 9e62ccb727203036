import * as v from 'valibot';
import { ShellOffer } from './shell-fit.ts';

/** The address at which a site describes its SDK. */
export const sdkPath = '/_site/sdk.json';
/** The address below which the tarballs of the SDK are served. */
export const sdkFilesBase = '/_site/sdk/';

/** The packages that a team builds its remote with, as a site serves them. */
export const Sdk = v.object({
  /** The shell that the packages fit: product version, build hash, and its offer to remotes. */
  shell: v.object({ version: v.string(), hash: v.string(), ...ShellOffer.entries }),
  /**
   * By name, such as `@plumbline/kit`: the address of the tarball on the site, and its integrity in the format of
   * lockfiles.
   */
  packages: v.record(
    v.string(),
    v.object({ version: v.string(), path: v.string(), integrity: v.pipe(v.string(), v.startsWith('sha512-')) }),
  ),
});
export type Sdk = v.InferOutput<typeof Sdk>;
