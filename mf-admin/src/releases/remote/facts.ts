import type { EndpointResult } from '@plumbline/contract/endpoint';
import type { ListedRelease, listReleases, RegistryEvent } from '@plumbline/contract/registry';

/** What the registry says of one remote. */
export type Facts = EndpointResult<typeof listReleases>;

/** What a release is just now. */
export type Role = 'live' | 'canary' | 'earlier';

export function roleOf(release: string, { channels }: Pick<Facts, 'channels'>): Role {
  if (channels.live === release) return 'live';
  return channels.canary?.release === release ? 'canary' : 'earlier';
}

/** What the list tells of a release; undefined where it is older than the list. */
export function listedOf(release: string, { releases }: Pick<Facts, 'releases'>): ListedRelease | undefined {
  return releases.find((one) => one.release === release);
}

/** The line of the history with which a release became live; undefined where it is older than the list. */
export function becameLive({ channels, history }: Pick<Facts, 'channels' | 'history'>): RegistryEvent | undefined {
  return history.find(
    ({ action, release }) => (action === 'promote' || action === 'rollback') && release === channels.live,
  );
}
