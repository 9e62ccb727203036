import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { ReleaseFiles } from './inspect-files.ts';

/** What the build of this repository has webpack's runtime ask for the hash of a script that it is about to load. */
const asksForHash = '__plumblineIntegrity';

/** A container that loads more scripts and asks for no hashes, as other toolchains make them: browsers would refuse those. */
export function unhashedScripts({ container, assets }: Release, files: ReleaseFiles): Issue[] {
  const path = `browser/${container.entry}`;
  const more = new Set(Object.values(assets).flat());
  more.delete(container.entry);
  const code = files.get(path);
  if (more.size === 0 || code === undefined || code.includes(asksForHash)) return [];
  const message = `loads ${[...more].slice(0, 3).join(', ')} without a hash, which the site's pages refuse: take the hash from window.${asksForHash}(address), or build one file`;
  return [{ path: `files.${path}`, message }];
}
