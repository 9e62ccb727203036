import { listReleases } from '@plumbline/contract/releases/registry';
import type { CommandInput } from './command.ts';

/** The published release with this hash prefix; by default the newest. @throws Error if there is none, or several. */
export async function findRelease(
  { openRegistry, remote }: Pick<CommandInput, 'openRegistry' | 'remote'>,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined && /^[\da-f]{20}$/.test(named)) return named;
  const { releases } = await openRegistry().client.call(listReleases, { params: { remote } });
  const found = releases.filter(({ release }) => release.startsWith(named ?? ''));
  const [first] = found;
  if (first === undefined)
    throw new Error(`${remote} has no release${named === undefined ? ' yet: publish one' : ` ${named}`}`);
  if (named !== undefined && found.length > 1) {
    throw new Error(`${named} may be ${found.map(({ release }) => release).join(' or ')}: give more digits`);
  }
  return first.release;
}
