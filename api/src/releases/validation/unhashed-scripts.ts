import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseFiles } from './inspect-files.ts';

/**
 * The function by which webpack's runtime, in builds of this repository, requests the hash of a script that it is about
 * to load.
 */
const hashFunction = '__plumblineIntegrity';

/**
 * The additional scripts of a container that requests no hashes, as containers of other toolchains do: browsers would
 * block these scripts, even if the description lists them under a page.
 */
export function unhashedScripts({ container, files: described }: Release, files: ReleaseFiles): Issue[] {
  const path = `browser/${container.entry}`;
  const code = files.get(path);
  const otherScripts = Object.keys(described).filter((file) => /^browser\/.*\.m?js$/.test(file) && file !== path);
  if (otherScripts.length === 0 || code === undefined || code.includes(hashFunction)) return [];
  const names = otherScripts.slice(0, 3).map((file) => file.slice('browser/'.length));
  const message = `loads ${names.join(', ')} without a hash, which the site's pages refuse: take the hash from window.${hashFunction}(address), or build one file`;
  return [{ path: `files.${path}`, message }];
}
