import { listReleases } from '@plumbline/contract/releases/registry';
import type { Given } from './command.ts';

/** The published release whose hash begins so; the newest where nothing is named. @throws Error where there is none, or several. */
export async function findRelease(
  { desk, remote }: Pick<Given, 'desk' | 'remote'>,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined && /^[\da-f]{20}$/.test(named)) return named;
  const { releases } = await desk().client.call(listReleases, { params: { remote } });
  const found = releases.filter(({ release }) => release.startsWith(named ?? ''));
  const [first] = found;
  if (first === undefined)
    throw new Error(`${remote} has no release${named === undefined ? ' yet: publish one' : ` ${named}`}`);
  if (named !== undefined && found.length > 1) {
    throw new Error(`${named} may be ${found.map(({ release }) => release).join(' or ')}: name more of it`);
  }
  return first.release;
}
