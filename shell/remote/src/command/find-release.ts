import { listReleases } from '@plumbline/contract/releases/registry';
import type { CommandInput } from './command.ts';

/** The published release with this hash prefix; by default the newest. @throws Error if there is none, or several. */
export async function findRelease(
  { openRegistry, remote }: Pick<CommandInput, 'openRegistry' | 'remote'>,
  prefix: string | undefined,
): Promise<string> {
  if (prefix !== undefined && /^[\da-f]{20}$/.test(prefix)) return prefix;
  const { releases } = await openRegistry().client.call(listReleases, { params: { remote } });
  const matches = releases.filter(({ release }) => release.startsWith(prefix ?? ''));
  const [first] = matches;
  if (first === undefined)
    throw new Error(`${remote} has no release${prefix === undefined ? ' yet: publish one' : ` ${prefix}`}`);
  if (prefix !== undefined && matches.length > 1) {
    throw new Error(`${prefix} may be ${matches.map(({ release }) => release).join(' or ')}: give more digits`);
  }
  return first.release;
}
